import type { Page } from '@playwright/test'

/**
 * A sheet that closes goes back over its own entry in the history, a moment later, and cuts off a load that a test has begun
 * meanwhile: that load is begun again, as a person would.
 */
export function loadsToTheEnd(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (...args) => begun(() => goto(...args))
  page.reload = (...args) => begun(() => reload(...args))
}

async function begun<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // It goes back once.
    if (!/ERR_ABORTED/.test(String(error))) throw error
    return load()
  }
}
