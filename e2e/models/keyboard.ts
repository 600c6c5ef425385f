import { expect, type Locator, type Page } from '@playwright/test'

/** Somebody without a mouse: everything is reached by Tab, and where the focus is can be seen. */
export function keyboard(page: Page) {
  const model = {
    /** Tabs on until it is there; fails where it can't be reached. */
    reach: async (target: Locator): Promise<void> => {
      await target.waitFor()
      for (let steps = 0; steps < 60; steps++) {
        // oxlint-disable-next-line no-await-in-loop -- each step depends on where the one before led
        if (await target.evaluate((element) => element === document.activeElement)) return model.isSeen(target)
        // oxlint-disable-next-line no-await-in-loop -- a walk by Tab is one step after the other
        await page.keyboard.press('Tab')
      }
      throw new Error(`the keyboard does not reach ${target.toString()}`)
    },
    type: async (target: Locator, text: string): Promise<void> => {
      await model.reach(target)
      await page.keyboard.type(text)
    },
    press: async (target: Locator, key = 'Enter'): Promise<void> => {
      await model.reach(target)
      await page.keyboard.press(key)
    },
    /** An outline of its own, or of the box that it stands in. */
    isSeen: async (target: Locator): Promise<void> => {
      const marked = await target.evaluate((element) =>
        [element, element.parentElement, element.nextElementSibling].some((one) => {
          if (!one) return false
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
          return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
        }),
      )
      expect(marked, `the focus on ${target.toString()} can be seen`).toBe(true)
    },
  }
  return model
}
