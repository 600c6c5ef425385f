import type { Page } from '@playwright/test'

/** The worker has all files; it controls the page from the next reload on. */
export const installed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated')
      await new Promise<void>((resolve) => active.addEventListener('statechange', () => active.state === 'activated' && resolve()))
  })
