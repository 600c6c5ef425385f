import { devicesPart } from '../sheets/devicesPart.ts'
import { homePage } from '../models/homePage.ts'
import { ownLimits } from '../sheets/ownLimits.ts'
import { profilePages } from '../models/profilePages.ts'
import { shell } from '../models/shell.ts'
import { signInAs } from '../fixtures/otherDevice.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage } from '../support/words.ts'

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    test('settings, on a phone, are a list whose pages have addresses, a Back and the new value', async ({ page, t, player }) => {
      const { list, row, heading, back, page: shown } = profilePages(page, t)
      await page.goto('/user/profile')
      await expect(heading('title')).toBeVisible()
      await expect(list).toContainText(player.name)
      await expect(row('limits')).toContainText(t('limits:value.none'))
      await expect(row('notifications')).toContainText(t('profile:attention.badge.value'))
      await expect(shown).toBeHidden()

      await row('notifications').click()
      await page.waitForURL('**/user/profile/notifications')
      await expect(heading('page.notifications')).toBeFocused()
      await expect(page).toHaveTitle(`${t('profile:page.notifications')} · ${t('app:brand')}`)
      await expect(list).toBeHidden()
      await page.getByRole('switch', { name: t('profile:attention.sound.label'), exact: true }).check()
      await page.reload()
      await expect(heading('page.notifications')).toBeVisible()
      await back.click()
      await page.waitForURL('**/user/profile')
      await expect(heading('title')).toBeFocused()
      await expect(row('notifications')).toContainText(`${t('profile:attention.sound.value')} · ${t('profile:attention.badge.value')}`)
    })
  })
}

test('settings, from 960 px, stand beside the page, which begins with the account', async ({ page, t, player, server }) => {
  await page.setViewportSize({ width: 960, height: 800 })
  await signInAs(server.origin, player)
  const { list, row, heading, back, page: shown } = profilePages(page, t)
  await homePage(page, t).arrive(player.name)
  await shell(page, t).profile.click()
  await expect(heading('title')).toBeFocused()
  await expect(shown).toContainText(player.phone.replace(/^(\d{3})(\d{3})/, '$1-$2-'))
  await expect(row('security')).toContainText(t('profile:deviceCount_other', { count: 2 }))
  await row('security').click()
  await expect(heading('page.security')).toBeFocused()
  await expect(row('security')).toHaveAttribute('aria-current', 'page')
  await expect(back).toBeHidden()
  const devices = devicesPart(page, t)
  await devices.rows.nth(1).getByRole('button').click()
  await devices.yes.click()
  await expect(row('security')).toContainText(t('profile:deviceCount_one', { count: 1 }))

  await row('limits').click()
  const limits = ownLimits(page, t)
  await limits.ask('day', '2000')
  await limits.confirm.click()
  await expect(row('limits')).toContainText(t('limits:value.day', { amount: '2,000' }))
  await page.goBack()
  await expect(heading('page.security')).toBeFocused()
  await list.getByRole('button', { name: t('app:menu.logout'), exact: true }).click()
  await page.waitForURL('**/login')
})

test('language, chosen in the settings, changes the page at once and its row', async ({ page, t, player }) => {
  expect(player.token).not.toBe('')
  await page.goto('/user/profile/language')
  await page.getByRole('radio', { name: 'ລາວ', exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'ລາວ', exact: true })).toBeChecked()
  await page.goto('/user/profile')
  await expect(profilePages(page, t).list).toContainText('ລາວ')
})

test('settings, an unknown page, is not found', { tag: '@full' }, async ({ page, t, player, browserErrors }) => {
  browserErrors.allow(/status of 404/)
  expect(player.token).not.toBe('')
  const response = await page.goto('/user/profile/nothing')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: t('app:notFound.title') })).toBeVisible()
})
