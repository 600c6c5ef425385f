import type { Page } from '@playwright/test'
import { chatWidget } from '../models/chatWidget.ts'
import { shell } from '../models/shell.ts'
import { liveSocket } from '../support/liveSocket.ts'
import { fund } from '../fixtures/money.ts'
import { expect, test } from '../support/test.ts'
import { setVisibility } from '../support/settled.ts'
import { inLanguage } from '../support/words.ts'

/** Call it before the page is opened. */
async function recordAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const alerts: string[] = []
    Object.assign(globalThis, { alerts })
    Object.defineProperty(navigator, 'vibrate', { value: () => alerts.push('shake') > 0 })
    const Note = OscillatorNode
    globalThis.OscillatorNode = class extends Note {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        alerts.push('note')
      }
    }
  })
  // Only the init script adds `alerts`.
  return () => page.evaluate(() => (globalThis as { alerts?: string[] }).alerts ?? [])
}

/** Other tabs receive the same event, and pause for a moment. */
const alertsEnded = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0), { message: 'locks that are held' })
    .toBe(0)

// Only what can be touched vibrates.
test.use({ hasTouch: true })

for (const language of ['th', 'lo'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test('alerts and inbox, tried and reloaded, signal and count new money, lead to its receipt and support, and end with the session', async ({
      page,
      t,
      player,
      sandbox,
      server,
    }) => {
      const alerts = await recordAlerts(page)
      const part = page.getByRole('region', { name: t('profile:attention.title'), exact: true })
      const channel = (name: string) => part.getByRole('switch', { name: t(`profile:attention.${name}.label`), exact: true })
      const tryIt = part.getByRole('button', { name: t('profile:attention.try'), exact: true })
      await page.goto('/user/profile/notifications')
      await expect(channel('badge')).toBeChecked()
      await expect(tryIt).toBeHidden()
      await channel('sound').check()
      await channel('vibration').check()
      await tryIt.click()
      await expect.poll(alerts).toEqual(['note', 'note', 'shake'])

      const socket = liveSocket(page)
      const statementRead = page.waitForResponse('**/api/statement')
      await page.reload()
      await expect(channel('sound')).toBeChecked()
      await Promise.all([socket, statementRead])
      await channel('sound').uncheck()
      await fund(server.origin, sandbox, player, 100)
      await expect.poll(alerts).toEqual(['shake'])
      await alertsEnded(page)

      const title = await page.title()
      await setVisibility(page, 'hidden')
      await fund(server.origin, sandbox, player, 200)
      await expect(page).toHaveTitle(`(1) ${title}`)
      expect(await alerts()).toEqual(['shake', 'shake'])
      await setVisibility(page, 'visible')
      await expect(page).toHaveTitle(title)

      await test.step('the inbox counts what is new, also after a reload, and leads to its receipt and to support', async () => {
        const { inbox } = shell(page, t)
        await expect(inbox).toHaveAccessibleName(t('inbox:titleNew_other', { count: 2 }))
        await page.reload()
        await expect(inbox).toHaveAccessibleName(t('inbox:titleNew_other', { count: 2 }))
        await inbox.click()
        const sheet = page.getByRole('dialog', { name: t('inbox:title'), exact: true })
        const entry = sheet
          .getByRole('region', { name: t('inbox:new'), exact: true })
          .getByRole('button')
          .first()
        await expect(entry).toContainText(t('inbox:row.deposit'))
        await expect(entry).toContainText('+200.00')
        await entry.click()
        const receipt = page.getByRole('dialog', { name: t('statement:receipt.title'), exact: true })
        await receipt.getByRole('button', { name: t('statement:receipt.ask'), exact: true }).click()
        const chat = chatWidget(page, t)
        await expect(sheet).toBeHidden()
        await expect(chat.field).toHaveValue(new RegExp(t('statement:receipt.reference')))
        await chat.close.click()
        await expect(inbox).toHaveAccessibleName(t('inbox:title'))
      })

      expect(await page.evaluate(() => localStorage.getItem('attention'))).not.toBeNull()
      await shell(page, t).logout.click()
      await page.waitForURL('**/login')
      expect(await page.evaluate(() => localStorage.getItem('attention'))).toBeNull()
    })
  })
}
