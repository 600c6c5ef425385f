import { expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool } = await freshApp()

const accountNo = ({ phone }: TestPlayer) => `9${phone.slice(1)}`
const put = ({ headers }: TestPlayer, path: string, body: object) => statusAndBody(app, 'PUT', `/api/account/${path}`, { headers, body })
const change = (player: TestPlayer, more: object = {}) =>
  put(player, 'profile', {
    name: 'Somsri',
    bankCode: 'KBANK',
    bankAccountName: 'somsri  jaidee',
    bankAccountNo: accountNo(player),
    ...more,
  })
const stored = async ({ playerId }: TestPlayer) =>
  (
    await pool.query(
      'select name, bank_code, account_name, account_no from player p join bank_account b on b.player_id = p.id where p.id = $1',
      [playerId],
    )
  ).rows[0] as object
const before = (player: TestPlayer) => ({
  name: 'Somchai',
  bank_code: 'KBANK',
  account_name: 'SOMCHAI JAIDEE',
  account_no: accountNo(player),
})

// @covers 3.account-3 7.account-5
test('profile change, names, keeps the bank account', async () => {
  const player = await signUp(context)
  expect([await change(player), await stored(player)]).toEqual([
    [200, {}],
    { name: 'Somsri', bank_code: 'KBANK', account_name: 'SOMSRI JAIDEE', account_no: accountNo(player) },
  ])
})

test('profile change, names with invisible characters, stores them as they are shown', async () => {
  const player = await signUp(context)
  await change(player, { name: '\u202eສົມ\u200bສີ\u2066', bankAccountName: 'somsri\u2028jai\u200ddee' })
  expect(await stored(player)).toEqual({ ...before(player), name: 'ສົມສີ', account_name: 'SOMSRI JAIDEE' })
  expect(await put(player, 'bankAccountName', { bankCode: 'KBANK', bankAccountName: 'som\u200bsri' })).toEqual([200, {}])
  expect(await stored(player)).toEqual({ ...before(player), name: 'ສົມສີ', account_name: 'SOMSRI' })
})

// @covers INVALID_USER_INFO T6
test.each([
  ['another account', { bankAccountNo: '5550005550' }, [422, { message: 'INVALID_USER_INFO', params: { field: 'bankAccountNo' } }]],
  ['another bank', { bankCode: 'SCB' }, [422, { message: 'INVALID_USER_INFO', params: { field: 'bankCode' } }]],
  ['an empty name', { name: ' ' }, [422, { message: 'INVALID_USER_INFO', params: { field: 'name' } }]],
  ['a bank that is not offered', { bankCode: 'NOBANK' }, [400, { message: 'INVALID_BANK' }]],
  ['a Thai name at a bank of English ones', { bankCode: 'KTB', bankAccountName: 'สมศรี ใจดี' }, [400, { message: 'BANK_ACCOUNT_NAME_ENG' }]],
] as const)('profile change, %s, is refused and changes nothing', async (_, more, answer) => {
  const player = await signUp(context)
  expect([await change(player, more), await stored(player)]).toEqual([answer, before(player)])
})

// @covers 3.account-4 7.account-6 7.account-10
test('bank account name, English letters, is changed for the registered bank', async () => {
  const player = await signUp(context)
  const name = (bankCode: string, bankAccountName: string) => put(player, 'bankAccountName', { bankCode, bankAccountName })
  expect([
    await name('KBANK', 'สมศรี'),
    await name('KBANK', ' '),
    await name('KTB', 'SOMSRI'),
    await name('KBANK', ' somsri jaidee '),
  ]).toEqual([
    [400, { message: 'BANK_ACCOUNT_NAME_ENG' }],
    [400, { message: 'BANK_ACCOUNT_NAME_ENG' }],
    [400, { message: 'INVALID_BANK' }],
    [200, {}],
  ])
  expect(await stored(player)).toEqual({ ...before(player), account_name: 'SOMSRI JAIDEE' })
  await pool.query('delete from bank_account where player_id = $1', [player.playerId])
  expect(await name('KBANK', 'SOMSRI')).toEqual([422, { message: 'NO_BANK' }])
})
