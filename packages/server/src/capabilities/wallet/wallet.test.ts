import { expect, test, vi } from 'vitest'
import { post, type Posting } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { bahtOf, satangOf } from '#platform/values/money.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context, { statement: false })

type Slot = {
  code: string
  category: string
  web: string | null
  android: string | null
  ios: string | null
  isActive: boolean
  amount: number
  syncedAt: string | null
  failed: boolean
}
type Wallet = { slots: Slot[] } & Record<string, unknown>
const read = async (headers: Record<string, string>) => {
  const [status, body] = await statusAndBody(app, 'GET', '/api/wallet', { headers })
  expect(status).toBe(200)
  return body as Wallet
}

// @covers 1.product-4 3.wallet-4 3.wallet-5 3.wallet-6
test('a new player has an empty wallet and is offered every game', async () => {
  const { headers, phone } = await signUp(context)
  const { slots, ...rest } = await read(headers)
  expect(rest).toEqual({
    profile: { _id: expect.any(String) as string, username: phone, name: 'Somchai', createdAt: expect.any(String) as string, coin: 0 },
    bankAccount: {
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: `9${phone.slice(1)}`,
      bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ທະນາຄານກະສິກອນໄທ', logo: '/pictures/banks/KBANK.svg' },
      currency: 'BAHT',
    },
    wallet: { amount: 0 },
    invite: { amount: 0, success: 100, fail: 50, bonus: false },
    inTransit: 0,
    withdrawing: 0,
    underWay: { qrs: [], withdrawals: [], slips: 0 },
    isNew: true,
  })
  expect(slots.map(({ code }) => code)).toEqual(context.catalogue.games().map(({ code }) => code))
  expect(slots.filter(({ isActive, amount }) => isActive || amount > 0)).toEqual([])
})

// @covers 3.wallet-7 3.wallet-8 3.wallet-9
test('a game account has names, pictures, group, unit and its links', async () => {
  const { headers } = await signUp(context)
  const { slots } = await read(headers)
  expect(slots[0]).toEqual({
    code: 'JOKER',
    name: 'Joker',
    category: 'slot',
    logo: '/pictures/games/JOKER.svg',
    background: '/pictures/games/JOKER-background.svg',
    isActive: false,
    amount: 0,
    ftWalletSlot: 1,
    web: '/sandbox/games/JOKER',
    android: 'https://joker.games.example/android',
    ios: 'https://joker.games.example/ios',
    syncedAt: null,
    failed: false,
  })
  expect([...new Set(slots.map(({ category }) => category))].toSorted()).toEqual(['lotto', 'slot', 'sport'])
  const links = slots.flatMap(({ web, android, ios }) => [web, android, ios])
  expect([links.includes(null), links.filter((link) => link !== null && !/^(https:\/\/|\/sandbox\/games\/)/.test(link))]).toEqual([
    true,
    [],
  ])
})

test('every account shows its own balance to the satang, and coins separately', async () => {
  const { headers, playerId } = await signUp(context, { satang: 100_000 })
  const game = context.catalogue.games()[0]?.code ?? ''
  await pool.query("insert into game_account values ($1, $2, 'u', 'p', '2026-01-02T03:04:05Z', true)", [playerId, game])
  const moveToGame: Posting[] = [
    { account: 'wallet', amount: -30_001 },
    { account: `game:${game}`, amount: 10_007 },
    { account: `transit:${game}`, amount: 19_993 },
    { account: 'transit:OTHER', amount: 1 },
  ]
  const earnInviteAndCoins: Posting[] = [
    { account: 'house:invite', amount: -7 },
    { account: 'invite', amount: 7 },
    { account: 'house:coins', asset: 'COIN', amount: -3 },
    { account: 'coins', asset: 'COIN', amount: 3 },
  ]
  const at = context.clock.now()
  for (const [reference, postings] of [
    ['move', moveToGame],
    ['earn', earnInviteAndCoins],
  ] as const)
    await transaction(pool, (tx) => post(tx, { playerId, kind: 'test', reference, at, postings: [...postings] }))

  const { slots, profile, wallet, invite, inTransit } = await read(headers)
  expect([profile, wallet, invite, inTransit]).toEqual([
    expect.objectContaining({ coin: 3 }),
    { amount: 699.99 },
    { amount: 0.07, success: 100, fail: 50, bonus: false },
    199.94,
  ])
  expect(slots.find(({ code }) => code === game)).toMatchObject({
    isActive: true,
    amount: 100.07,
    syncedAt: '2026-01-02T03:04:05.000Z',
    failed: true,
  })
})

test('the wallet lists live QR codes until they expire, and counts the slips being checked', async () => {
  const { headers, playerId } = await signUp(context)
  const [, qr] = await statusAndBody(app, 'POST', '/api/qrcode/WW', { headers, body: { amount: 250 } })
  await pool.query(
    `insert into slip (player_id, number, id, file, status, uploaded_at, next_at)
      values ($1, 1, 'a', 'a', 'READING', now(), now()), ($1, 2, 'b', 'b', 'FAILED', now(), now())`,
    [playerId],
  )
  const underWay = async () => (await read(headers))['underWay'] as { qrs: { expiresAt: string }[] }
  const { qrcodeId } = qr as { qrcodeId: string }
  expect(await underWay()).toEqual({
    qrs: [{ qrcodeId, bankCode: 'WW', amount: 250, expiresAt: expect.any(String) as string }],
    withdrawals: [],
    slips: 1,
  })
  await context.settings.change({ clockOffset: 15 * 60_000 })
  expect((await underWay()).qrs).toEqual([])
  await context.settings.change({ clockOffset: 0 })
})

test('of several deposit limits the wallet shows the one with the least left, and a player who deposited is not new', async () => {
  const { headers, playerId } = await signUp(context)
  const limits = async () => {
    const { isNew, depositLimit } = await read(headers)
    return { isNew, depositLimit }
  }
  expect(await limits()).toEqual({ isNew: true })
  await statusAndBody(app, 'PUT', '/api/account/limits', { headers, body: { depositDaily: 1_000, depositWeekly: 900 } })
  const resetsAt = expect.any(String) as string
  expect(await limits()).toEqual({ isNew: true, depositLimit: { period: 'week', limit: 900, used: 0, resetsAt } })
  const [at, amount] = [context.clock.now(), 30_000]
  const postings: Posting[] = [
    { account: 'house:test', amount: -amount },
    { account: 'wallet', amount },
  ]
  const entry = { type: 'deposit', status: 'SUCCESS', from: 'KBANK', to: 'WALLET', amount } as const
  await transaction(pool, (tx) => post(tx, { playerId, kind: 'bankTransfer', reference: 'limited', at, postings, entry }))
  expect(await limits()).toEqual({ isNew: false, depositLimit: { period: 'week', limit: 900, used: 300, resetsAt } })
})

test('every amount from 0.01 to 1 000.00 baht is the same after JSON and back', async () => {
  for (let satang = 1; satang <= 100_000; satang += 1) {
    const wire = JSON.stringify(bahtOf(satang))
    expect(/^\d+(\.\d{1,2})?$/.test(wire) && satangOf(JSON.parse(wire) as number)).toBe(satang)
  }
})

test('a player without a bank account gets NO_BANK', async () => {
  const { headers, playerId } = await signUp(context)
  await pool.query('delete from bank_account where player_id = $1', [playerId])
  expect(await statusAndBody(app, 'GET', '/api/wallet', { headers })).toEqual([422, { message: 'NO_BANK' }])
})

test('a bank that is no longer offered is still shown', async () => {
  const { headers, playerId } = await signUp(context)
  await pool.query(
    `with account as (update bank_account set bank_code = 'OLD' where player_id = $1 returning account_no)
      update claims set value = 'OLD:' || account_no from account where kind = 'bankAccount' and player_id = $1`,
    [playerId],
  )
  expect((await read(headers))['bankAccount']).toMatchObject({ bankCode: 'OLD', bank: { nameTH: 'OLD', nameEN: 'OLD' } })
})

test('wallets read at once share a query, and each token gets its own', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => signUp(context)))
  const tokens = [
    ...players.map(({ headers }) => headers),
    { authorization: `Bearer ${'x'.repeat(43)}` },
    ...players.map(({ headers }) => headers),
  ]
  const query = vi.spyOn(pool, 'query')
  const answers = await Promise.all(tokens.map((headers) => statusAndBody(app, 'GET', '/api/wallet', { headers })))
  const shared = query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'read_wallets')
  query.mockRestore()
  expect(shared.length).toBeLessThan(tokens.length)
  const phones = players.map(({ phone }) => phone)
  expect(answers.map(([status, body]) => (status === 200 ? (body as { profile: { username: string } }).profile.username : status))).toEqual(
    [...phones, 401, ...phones],
  )
})
