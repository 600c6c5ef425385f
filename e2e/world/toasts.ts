import type { Page } from '@playwright/test'

/**
 * Whatever toasts said on this page since it was loaded. A toast is gone after 4 s, which a busy machine can take between two
 * looks: what was said is noted in the page, each text once. Call it before the page is opened.
 */
export async function listenToToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { toastsSaid: said })
    const note = (records: MutationRecord[]) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          // A field's error is said politely too, and is no toast.
          for (const toast of [node, ...node.querySelectorAll('[data-toast]')])
            if (toast.matches('[data-toast]')) said.push(toast.textContent)
        }
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => [...new Set((globalThis as { toastsSaid?: string[] }).toastsSaid)])
}
