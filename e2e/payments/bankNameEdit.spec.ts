import type { Page } from '@playwright/test'
import { nameEditor } from '../sheets/depositSheet.ts'
import { homePage } from '../models/homePage.ts'
import { storeToken, newPlayer, type Person } from '../fixtures/players.ts'
import type { Sandbox } from '../backend/sandbox.ts'
import { expect, test } from '../support/test.ts'
import { inLanguage, type Translate } from '../support/words.ts'
import { twentyClicks } from '../support/twentyClicks.ts'

type Visit = { page: Page; t: Translate; person: Person; origin: string; sandbox: Sandbox; bankAccountName: string }

/** A KTB player whose name is older than the rule. */
async function openSheet({ page, t, person, origin, sandbox, bankAccountName }: Visit) {
  const player = await newPlayer(origin, { ...person, bankCode: 'KTB' })
  await sandbox.patchPlayer(player.phone, { bankAccountName })
  await storeToken(page, player.token)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const home = homePage(page, t)
  await home.open()
  const { sheet, amount, choose, otherBank, bank } = await home.openDeposit()
  await amount.fill('100')
  await choose('bank')
  await otherBank.click()
  await bank('071-111-2223').click()
  return { home, sheet, names: nameEditor(page, sheet, t) }
}

for (const language of ['th', 'lo', 'en'] as const) {
  test.describe(language, inLanguage(language), () => {
    test.use({ language })

    // @covers 2.deposit-11 2.modals-3 4.bankname-1 4.bankname-2 5.accountname-4
    test(
      'name editor, only English letters, closes with the new name and copies the account number',
      { tag: '@full' },
      async ({ page, t, person, server, sandbox }) => {
        const { sheet, names } = await openSheet({ page, t, person, origin: server.origin, sandbox, bankAccountName: 'สมชาย ใจดี' })
        await names.offer.click()
        let sent = 0
        page.on('request', (request) => {
          if (request.url().endsWith('/api/account/bankAccountName')) sent += 1
        })
        await names.save.click()
        await expect(names.english).toBeVisible()
        await names.write('สมศรี')
        await expect(names.english).toBeVisible()
        expect(sent).toBe(0)
        await names.name.fill('Somchai  jaidee')
        await expect(names.name).toHaveValue('SOMCHAI  JAIDEE')
        await twentyClicks(names.save)
        await expect(names.editor).toBeHidden()
        await expect(page.getByText(t('bankNameEdit:saved', { name: 'SOMCHAI JAIDEE' }))).toBeVisible()
        await expect(page.getByText(t('ui:copy.done', { text: '0711112223' }))).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0711112223')
        expect(sent).toBe(1)
        await expect(sheet).toContainText('SOMCHAI JAIDEE')
        await expect(names.offer).toBeHidden()
      },
    )
  })
}

test('name editor, name already in English letters, is not offered', { tag: '@full' }, async ({ page, t, person, server, sandbox }) => {
  const { names } = await openSheet({ page, t, person, origin: server.origin, sandbox, bankAccountName: 'SOMCHAI JAIDEE' })
  await expect(names.offer).toBeHidden()
})

test(
  'name editor, refusal and lost answer, shows the problem and retries under the same key',
  { tag: '@full' },
  async ({ page, t, person, server, sandbox, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/)
    const { names } = await openSheet({ page, t, person, origin: server.origin, sandbox, bankAccountName: 'สมชาย 2' })
    const path = '**/api/account/bankAccountName'
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/account/bankAccountName')) keys.push(request.headers()['idempotency-key'])
    })
    await names.offer.click()
    await page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'BANK_ACCOUNT_NAME_ENG' } }), { times: 1 })
    await names.write('SOMCHAI')
    await expect(names.alert).toContainText(t('problem:BANK_ACCOUNT_NAME_ENG'))
    await page.route(
      path,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await names.save.click()
    await expect(names.editor.getByText(t('problem:offline'))).toBeVisible()
    await names.save.click()
    await expect(names.editor).toBeHidden()
    const [first, second, third] = keys
    expect([keys.length, first === second, second === third]).toEqual([3, false, true])
  },
)

test(
  'name editor, clipboard refused, saves the name and selects the number for manual copying',
  { tag: '@full' },
  async ({ page, t, person, server, sandbox }) => {
    const { names } = await openSheet({ page, t, person, origin: server.origin, sandbox, bankAccountName: 'สมชาย' })
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await names.offer.click()
    await names.write('SOMCHAI')
    await expect(page.getByText(t('ui:copy.failed'))).toBeVisible()
    await expect(names.editor).toBeHidden()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('0711112223')
  },
)
