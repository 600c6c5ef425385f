import type { Frame, Page } from '@playwright/test'

/** Waits for fonts and finite animations before a picture or measurement. */
export async function settled(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 10_000)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise(requestAnimationFrame)
  })
}
