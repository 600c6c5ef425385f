import { expect, type Locator, type Page } from '@playwright/test'

/** `forward` never uses Shift+Tab, so that it finds elements that trap the focus. */
export function keyboard(page: Page, { forward = false } = {}) {
  const model = {
    reach: async (target: Locator): Promise<void> => {
      await target.waitFor()
      for (let steps = 0; steps < 60; steps++) {
        const key = await target.evaluate(keyTowards, forward)
        if (key === null) return model.isSeen(target)
        await page.keyboard.press(key)
      }
      throw new Error(`the keyboard does not reach ${target.toString()}`)
    },
    type: async (target: Locator, text: string): Promise<void> => {
      await model.reach(target)
      await page.keyboard.type(text)
    },
    press: async (target: Locator, key = 'Enter'): Promise<void> => {
      await model.reach(target)
      // A disabled button keeps the focus and ignores the key.
      await expect(target).toBeEnabled()
      await page.keyboard.press(key)
    },
    /** By arrows, because typed letters would have to come within a second of each other. */
    choose: async (target: Locator, value: string): Promise<void> => {
      await model.reach(target)
      const options = await target.locator('option').count()
      for (let steps = 0; steps < options && (await target.inputValue()) !== value; steps++) {
        await page.keyboard.press('ArrowDown')
      }
      await expect(target).toHaveValue(value)
    },
    pick: async (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
      const chooser = page.waitForEvent('filechooser')
      await model.press(target)
      await (await chooser).setFiles(file)
    },
    isSeen: async (target: Locator): Promise<void> => {
      await expect.poll(() => target.evaluateAll(areMarked), `the focus on ${target.toString()} can be seen`).toEqual([true])
    },
    /** Tabs once around: the focus stays inside and is visible. Resolves to the number of stops. */
    around: async (sheet: Locator): Promise<number> => {
      await sheet.waitFor()
      const stops = new Set<string>()
      for (let steps = 0; steps < 80; steps++) {
        await page.keyboard.press('Tab')
        const stop = await sheet.evaluate(nameOfFocus)
        if (stops.has(stop)) return stops.size
        stops.add(stop)
        // Tab leaves any page through the browser's bar; a heading receives the initial focus only.
        if (stop === 'the browser' || stop === 'a heading') continue
        expect(stop, 'the focus stays in the sheet').toMatch(/^inside/)
        // Empty if the focus was on a toast that has gone.
        expect(await page.locator(':focus').evaluateAll(areMarked), `${stop} can be seen`).not.toContain(false)
      }
      throw new Error(`no end of stops in ${sheet.toString()}`)
    },
    /** By Esc; the focus returns to the opener. */
    leave: async (sheet: Locator, opener: Locator): Promise<void> => {
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(opener).toBeFocused()
      await model.isSeen(opener)
    },
  }
  return model
}

/** Runs in the page. Returns the key that moves the focus towards the target, by the shorter way unless `forward`; null if it is there. */
function keyTowards(target: Element, forward: boolean): string | null {
  const { activeElement: at } = document
  if (at === target) return null
  const isBehind =
    !forward && at !== null && at !== document.body && (at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return isBehind ? 'Shift+Tab' : 'Tab'
}

/** In the page: each element shows its focus. */
function areMarked(elements: Element[]): boolean[] {
  return elements.map((element) =>
    [element, element.parentElement, element.nextElementSibling].some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }),
  )
}

/** In the page: `inside 12` for the sheet's twelfth element. */
function nameOfFocus(sheet: Element): string {
  const { activeElement: at } = document
  if (!at || at === document.body) return 'the browser'
  if (sheet.contains(at) && at.getAttribute('tabindex') === '-1') return 'a heading'
  return sheet.contains(at) ? `inside ${[...sheet.querySelectorAll('*')].indexOf(at)}` : `outside ${at.outerHTML.slice(0, 100)}`
}
