import type { Page } from '@playwright/test'

/** The worker is there, with all its files: from the next reload on it answers where nobody else does. */
export const installed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated')
      await new Promise<void>((resolve) => active.addEventListener('statechange', () => active.state === 'activated' && resolve()))
  })
