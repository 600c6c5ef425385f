import { devicesPart } from '../sheets/devicesPart.ts'
import { ownLimits } from '../sheets/ownLimits.ts'
import { profilePages } from '../models/profilePages.ts'
import { signInAs } from '../fixtures/otherDevice.ts'
import { expect, test } from '../support/test.ts'
import { wordsOf } from '../support/words.ts'

test('settings, a list of pages on a phone and beside the page from 1024 px, show the new values', async ({ page, t, player, server }) => {
  await signInAs(server.origin, player)
  const { list, row, heading, back, page: shown } = profilePages(page, t)
  await test.step('on a phone a page replaces the list and has an address and a Back', async () => {
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
    await back.click()
    await page.waitForURL('**/user/profile')
    await expect(heading('title')).toBeFocused()
    await expect(row('notifications')).toContainText(`${t('profile:attention.sound.value')} · ${t('profile:attention.badge.value')}`)
  })
  await test.step('from 1024 px the list stands beside the page, which begins with the account', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
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
  })
  await test.step('a language changes the page at once', async () => {
    await row('language').click()
    await page.getByRole('radio', { name: 'ລາວ', exact: true }).check()
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
    await expect(list).toContainText('ລາວ')
    await page.getByRole('button', { name: wordsOf('lo')('app:menu.logout'), exact: true }).click()
    await page.waitForURL('**/login')
  })
})

test('settings, an unknown page, is not found', { tag: '@full' }, async ({ page, t, player, browserErrors }) => {
  browserErrors.allow(/status of 404/)
  expect(player.token).not.toBe('')
  const response = await page.goto('/user/profile/nothing')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: t('app:notFound.title') })).toBeVisible()
})
