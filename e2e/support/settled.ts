import type { Frame, Page } from '@playwright/test'

/** For a picture or measurement, after fonts and finite animations. */
export async function settled(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter(({ effect }) => {
      // An animation in a closed fold does not run, and never ends.
      const isShown = (effect as KeyframeEffect | null)?.target?.checkVisibility() !== false
      return isShown && Number(effect?.getComputedTiming().endTime) < 10_000
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise(requestAnimationFrame)
  })
}

export async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
