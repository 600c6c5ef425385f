import type { Page } from '@playwright/test'

/** Counts the player's taps from here on, without a reload between. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { taps: 0 })
    addEventListener('click', ({ isTrusted }) => void (counted.taps += Number(isTrusted)), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}
