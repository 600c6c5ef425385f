import type { Page } from '@playwright/test'

/** Somebody looks at another tab, or comes back: what a page is told of it. */
export async function turn(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
