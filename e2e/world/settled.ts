import type { Frame, Page } from '@playwright/test'

/** Fonts are there and nothing moves that will end: what a picture or a measure of the page must wait for. */
export async function settled(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 10_000)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    // One frame for what the last of them changed.
    await new Promise(requestAnimationFrame)
  })
}
