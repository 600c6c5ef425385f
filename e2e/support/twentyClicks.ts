import { expect, type Locator } from '@playwright/test'

/** In one task; a disabled button would ignore them. */
export async function twentyClicks(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => {
    for (let times = 0; times < 20; times += 1) element.click()
  })
}
