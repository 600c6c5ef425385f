import type { Page } from '@playwright/test'

/** Resolves when the worker has stored all files; it controls the page after the next reload. */
export const waitForServiceWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated')
      await new Promise<void>((resolve) => active.addEventListener('statechange', () => active.state === 'activated' && resolve()))
  })
