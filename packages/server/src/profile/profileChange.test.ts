import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertPlayer } from '../account/account.queries.ts'
import { bonusTools } from '../bonus/bonus.fixture.ts'
import { transaction } from '../db/transaction.ts'
import { handleBankTransfer } from '../deposit/bankTransfer.service.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { said } from '../testing/calls.ts'
import { keepLedgerClean } from '../testing/cleanLedger.ts'
import { freshApp } from '../testing/freshApp.ts'
import { fund, randomPhone, signUp, type TestPlayer } from '../testing/players.ts'

const { app, context, pool, another } = await freshApp()
const free = await another({ BANK_CHANGE: 'on' })
const bonuses = bonusTools(app, context, pool)
keepLedgerClean(context)

const accountNo = ({ phone }: TestPlayer) => `9${phone.slice(1)}`
const put = ({ headers }: TestPlayer, path: string, body: object, copy = app) =>
  said(copy, 'PUT', `/api/account/${path}`, { headers, body })
const change = (player: TestPlayer, more: object = {}, copy = app) =>
  put(
    player,
    'profile',
    { name: 'Somsri', bankCode: 'KBANK', bankAccountName: 'somsri  jaidee', bankAccountNo: accountNo(player), ...more },
    copy,
  )
const register = (bankAccountNo: string) =>
  transaction(pool, (tx) =>
    insertPlayer(tx, {
      phone: randomPhone(),
      name: 'Somsri',
      passwordHash: '',
      currency: 'BAHT',
      bank: { code: 'KBANK', accountName: 'SOMSRI JAIDEE', accountNo: bankAccountNo },
      at: context.clock.now(),
    }),
  )
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
test('the names change, the account stays', async () => {
  const player = await signUp(context)
  expect([await change(player), await stored(player)]).toEqual([
    [200, {}],
    { name: 'Somsri', bank_code: 'KBANK', account_name: 'SOMSRI JAIDEE', account_no: accountNo(player) },
  ])
})

// @covers INVALID_USER_INFO
test.each([
  ['another account', { bankAccountNo: '5550005550' }, [422, { message: 'INVALID_USER_INFO', params: { field: 'bankAccountNo' } }]],
  ['another bank', { bankCode: 'SCB' }, [422, { message: 'INVALID_USER_INFO', params: { field: 'bankCode' } }]],
  ['an empty name', { name: ' ' }, [422, { message: 'INVALID_USER_INFO', params: { field: 'name' } }]],
  ['a bank that is not offered', { bankCode: 'NOBANK' }, [400, { message: 'INVALID_BANK' }]],
  ['a Thai name at a bank of English ones', { bankCode: 'KTB', bankAccountName: 'สมศรี ใจดี' }, [400, { message: 'BANK_ACCOUNT_NAME_ENG' }]],
] as const)('%s is refused, and nothing changed', async (_, more, answer) => {
  const player = await signUp(context)
  expect([await change(player, more), await stored(player)]).toEqual([answer, before(player)])
})

// @covers EXISTING_BANK
test('where the operator allows it the account changes, and withdrawals rest for 24 hours', async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  expect(await change(player, { bankAccountNo: accountNo(other) }, free.app)).toEqual([422, { message: 'EXISTING_BANK' }])
  const mine = `8${player.phone.slice(1)}`
  expect(await change(player, { bankCode: 'SCB', bankAccountNo: mine }, free.app)).toEqual([200, {}])
  await fund(context, player.playerId, 50_000)
  const withdraw = () => app.inject({ method: 'POST', url: '/api/wallet/withdraw', headers: player.headers, payload: { amount: 100 } })
  const early = await withdraw()
  expect([early.statusCode, early.json<{ message: string }>().message, Number(early.headers['retry-after']) > 86_000]).toEqual([
    429,
    'REQUEST_LIMIT_1MIN',
    true,
  ])
  await context.settings.change({ clockOffset: 86_401_000 })
  expect((await withdraw()).statusCode).toBe(200)
  await context.settings.change({ clockOffset: 0 })
})

// @covers INVALID_USER_INFO T6
test("updateProfile, another player's phone as TrueMoney number, is refused, and the own one is accepted", async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  const wallet = (bankAccountNo: string) => change(player, { bankCode: 'TRUEWALLET', bankAccountNo }, free.app)
  expect([await wallet(other.phone), await wallet(player.phone)]).toEqual([
    [422, { message: 'INVALID_USER_INFO', params: { field: 'bankAccountNo' } }],
    [200, {}],
  ])
})

// @covers EXISTING_BANK T6
test('updateProfile, an account that a player gave up, stays closed to others and can be taken back', async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  const [first, second] = [accountNo(player), `8${player.phone.slice(1)}`]
  expect(await change(player, { bankAccountNo: second }, free.app)).toEqual([200, {}])
  expect(await change(other, { bankAccountNo: first }, free.app)).toEqual([422, { message: 'EXISTING_BANK' }])
  await expect(register(first)).rejects.toThrow('EXISTING_BANK')
  expect(await change(player, { bankAccountNo: first }, free.app)).toEqual([429, { message: 'REQUEST_LIMIT' }])
  await context.settings.change({ clockOffset: 86_401_000 })
  expect(await change(player, { bankAccountNo: first }, free.app)).toEqual([200, {}])
  await context.settings.change({ clockOffset: 0 })
  expect(await change(other, { bankAccountNo: second }, free.app)).toEqual([422, { message: 'EXISTING_BANK' }])
})

test('updateProfile, a transfer from a former account, stays unmatched', async () => {
  const player = await signUp(context)
  expect(await change(player, { bankAccountNo: `8${player.phone.slice(1)}` }, free.app)).toEqual([200, {}])
  const transfer = {
    fromBankCode: 'KBANK',
    fromAccountNo: accountNo(player),
    toAccountNo: '4120001118',
    amount: 10_000,
    at: context.clock.now(),
  }
  expect(await handleBankTransfer(context)({ ...transfer, reference: randomUUID() })).toBe('unmatched')
  expect(await balanceOf(pool, player.playerId, 'wallet')).toBe(0)
})

// @covers INVALID_USER_INFO T6
test.each([
  ['in the wallet', async (player: TestPlayer) => fund(context, player.playerId, 10_000)],
  [
    'on its way to the bank',
    async (player: TestPlayer) => {
      await fund(context, player.playerId, 10_000)
      expect((await said(app, 'POST', '/api/wallet/withdraw', { headers: player.headers, body: { amount: 100 } }))[0]).toBe(200)
    },
  ],
  [
    'in an open bet',
    async (player: TestPlayer) => {
      await bonuses.get(player, '/api/wallet/activate/PG')
      await fund(context, player.playerId, 10_000)
      expect((await bonuses.transfer(player, 'WALLET', 'PG', 100))[0]).toBe(200)
      await bonuses.placeOpenBet(player, 100)
    },
  ],
])('updateProfile, a change of the bank account with money %s, is refused', async (_, arrange) => {
  const player = await signUp(context)
  await arrange(player)
  const stays = [422, { message: 'INVALID_USER_INFO', params: { field: 'bankAccountNo' } }]
  expect([await change(player, { bankAccountNo: `8${player.phone.slice(1)}` }, free.app), await stored(player)]).toEqual([
    stays,
    before(player),
  ])
})

// @covers 3.account-4 7.account-6 7.account-10
test('the name of the bank account is written in English letters, for the registered bank', async () => {
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
