import type { Page } from '@playwright/test'

/** Each text once, because a toast disappears after 4 s. Call it before the page is opened. */
export async function listenToToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(globalThis, { shownToasts: texts })
    const note = (records: MutationRecord[]) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          // A field's error is a polite live region too.
          for (const toast of [node, ...node.querySelectorAll('[data-toast]')])
            if (toast.matches('[data-toast]')) texts.push(toast.textContent)
        }
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  // Only the init script adds `shownToasts`.
  return () => page.evaluate(() => [...new Set((globalThis as { shownToasts?: string[] }).shownToasts)])
}
