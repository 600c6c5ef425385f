import type { Locator, Page } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { transferSheet } from '../sheets/transferSheet.ts'
import { fund, intoGame } from '../fixtures/money.ts'
import { expect, test } from '../support/test.ts'
import { gamesOf } from '../fixtures/transfers.ts'

test.use({ hasTouch: true })

// @covers 2.transfer-1
test('pickers, finger, mouse wheel, drag, keys and letters, turn', async ({ page, say, player, sandbox, server }) => {
  await fund(server.origin, sandbox, player, 50)
  for (const code of ['PG', 'JOKER', 'HUAYHD']) await intoGame(server.origin, player, code, 1)
  const { PG, JOKER, HUAYHD } = await gamesOf(server.origin, player)
  const home = homePage(page, say)
  await home.open()
  const sheet = transferSheet(page, say)
  await sheet.open()
  const order = await sheet.from.getByRole('option').allInnerTexts()
  const at = (row: number) => order[row]?.split('\n')[0] ?? ''
  expect(order.length).toBe(5)
  for (const name of [PG, JOKER, HUAYHD]) expect(order.some((text) => text.startsWith(name))).toBe(true)
  const rests = (row: number) => expect.poll(() => inTheMiddle(sheet.from)).toBe(at(row))
  const chosen = (row: number) => expect(sheet.chosen(sheet.from)).toContainText(at(row))
  await rests(0)

  const height = await rowHeight(sheet.from)
  await swipe(page, sheet.from, -2 * height)
  await chosen(2)
  await rests(2)
  await swipe(page, sheet.from, height)
  await chosen(1)

  await sheet.from.hover()
  await page.mouse.wheel(0, 100)
  await chosen(2)
  await page.mouse.wheel(0, 100)
  await chosen(3)
  await page.mouse.wheel(0, -100)
  await chosen(2)
  await rests(2)

  const box = await boxOf(sheet.from)
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 20 - 2 * height, { steps: 8 })
  await page.mouse.up()
  await chosen(4)
  await rests(4)
  // Releasing the button outside ends the drag.
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y - 60)
  await page.mouse.up()
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.move(box.x + 20, box.y + box.height - 20, { steps: 4 })
  expect(await sheet.from.getAttribute('data-dragged')).toBeNull()
  await rests(4)

  await sheet.from.press('Home')
  await chosen(0)
  await sheet.from.press('PageDown')
  await chosen(3)
  await sheet.from.press('ArrowUp')
  await rests(2)
  await sheet.from.press('End')
  await rests(4)
  await sheet.from.pressSequentially(at(2).slice(0, 2))
  await rests(2)
  // The other wheel has not moved, and screen readers get each change.
  await expect(sheet.chosen(sheet.to)).toHaveText(say('transfer:choose'))
  const active = await sheet.from.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toContainText(at(2))
})

test('pickers, turned to an end, do not scroll the page behind', async ({ page, say, player }) => {
  expect(player.token).not.toBe('')
  await page.setViewportSize({ width: 320, height: 480 })
  await homePage(page, say).open()
  const sheet = transferSheet(page, say)
  await sheet.open()
  const body = sheet.sheet.locator('form').locator('..')
  const scrolled = () => body.evaluate((element) => element.scrollTop)
  // Scrolls the whole wheel into this small window.
  await sheet.from.evaluate((list) => list.scrollIntoView({ block: 'center' }))
  const before = await scrolled()
  await swipe(page, sheet.from, -130)
  expect(await scrolled()).toBe(before)
  await sheet.from.hover()
  for (let times = 0; times < 5; times++) await page.mouse.wheel(0, 100)
  await expect(sheet.chosen(sheet.from)).toContainText(sheet.wallet)
  expect(await scrolled()).toBe(before)
  // Beside the wheel the page scrolls.
  await sheet.swap.hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(scrolled).toBeGreaterThan(before)
})

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not in view')
  return box
}

const rowHeight = async (wheel: Locator): Promise<number> => (await boxOf(wheel.getByRole('option').first())).height

async function swipe(page: Page, wheel: Locator, distance: number): Promise<void> {
  const { x, y, width, height } = await boxOf(wheel)
  const devtools = await page.context().newCDPSession(page)
  const steps = 12
  const finger = (step: number) => [{ x: x + width / 2, y: y + height / 2 + (step / steps - 0.5) * distance }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(0) })
  for (let step = 1; step <= steps; step++) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(step) })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

const inTheMiddle = (wheel: Locator): Promise<string | undefined> =>
  wheel.evaluate((list: HTMLElement) => {
    const { top, height } = list.getBoundingClientRect()
    const rows = [...list.querySelectorAll<HTMLElement>('[role=option]')]
    const off = (row: HTMLElement) => Math.abs(row.getBoundingClientRect().top + row.offsetHeight / 2 - top - height / 2)
    return rows.find((row) => off(row) < 2)?.querySelector('span')?.textContent ?? undefined
  })
