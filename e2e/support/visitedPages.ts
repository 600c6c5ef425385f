import type { Page } from '@playwright/test'

export async function visitedPages(page: Page): Promise<{ paths: Set<string>; titles: Set<string> }> {
  const seen = { paths: new Set<string>(), titles: new Set<string>() }
  // The history changes the URL without a load as well.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && seen.paths.add(new URL(frame.url()).pathname))
  await page.exposeFunction('noteTitle', (title: string) => void seen.titles.add(title))
  await page.addInitScript(() => {
    const told = new Set<string>()
    const look = (): void => {
      for (const dialog of document.querySelectorAll('dialog[open]')) {
        const titleId = dialog.getAttribute('aria-labelledby')
        const title = (titleId === null ? dialog.getAttribute('aria-label') : document.getElementById(titleId)?.textContent) ?? ''
        if (told.has(title)) continue
        told.add(title)
        ;(window as unknown as { noteTitle: (title: string) => void }).noteTitle(title)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  })
  return seen
}
