import type { Page } from '@playwright/test'

/** A closing sheet goes back over its history entry a moment later, which interrupts a load. */
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
    if (!/ERR_ABORTED/.test(String(error))) throw error
    return load()
  }
}
