import type { Page } from '@playwright/test'

/** Counts the player's taps from here on, without a reload between. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { taps: 0 }
    addEventListener('click', ({ isTrusted }) => void (counted.taps += Number(isTrusted)), { capture: true })
    return counted
  })
  return () => counter.evaluate(({ taps }) => taps)
}
