import { expect, test } from 'vitest'
import { creditDeposit } from '#core/deposits/deposit.service.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'

const { app, context, pool, another } = await freshApp({ REFUND_CAP_BASIS_POINTS: '500' })
checkLedgerAfterEach(context)

const get = ({ headers }: TestPlayer, path: string, on = app) => statusAndBody(on, 'GET', `/api/refund/${path}`, { headers })
const check = async (player: TestPlayer) => (await get(player, 'check'))[1] as object
const refused = (message: string) => [422, { message }]
const good = [200, { message: 'REFUND_SUCCESS' }]

async function atPg(): Promise<TestPlayer> {
  const player = await signUp(context, { satang: 100_000 })
  await statusAndBody(app, 'GET', '/api/wallet/activate/PG', { headers: player.headers })
  await statusAndBody(app, 'POST', '/api/wallet/transfer', { headers: player.headers, body: { from: 'WALLET', to: 'PG', amount: 800 } })
  return player
}
async function play(player: TestPlayer, stake: number, win: number): Promise<void> {
  const { body } = await call(app, 'GET', '/api/wallet/account/PG', { headers: player.headers })
  const { username } = body as { username: string }
  await statusAndBody(app, 'POST', `/sandbox/api/games/PG/${username}/bets`, { body: { stake, win } })
  await statusAndBody(app, 'GET', '/api/wallet/refresh/slot', { headers: player.headers })
}

// @covers 3.rewards-2 3.rewards-3 7.invite-4 7.invite-5 7.invite-6 7.invite-7 8.codes-9 REFUND_SUCCESS
test('a refund is five percent of the losses of settled bets: received first, then moved into the wallet', async () => {
  const player = await atPg()
  await play(player, 100.1, 0)
  expect(await check(player)).toEqual({
    result: true,
    bonus: false,
    info: '<p>คืน 5% ของยอดเสียสุทธิในทุกเกม นับตั้งแต่ครั้งที่รับล่าสุด ยอดที่ได้กำไรจะหักออกก่อน สูงสุด 5% ของยอดเดิมพันในช่วงนั้น</p>',
    refundAmount: 0,
    accrued: 5,
    refundSuccess: 100,
    refundFail: 50,
  })
  expect(await get(player, 'receive')).toEqual(good)
  expect(await check(player)).toMatchObject({ result: false, refundAmount: 5, accrued: 0 })
  expect(await get(player, 'addWallet')).toEqual(good)
  expect([await balanceOf(pool, player.playerId, 'wallet'), await check(player)]).toEqual([
    20_500,
    expect.objectContaining({ refundAmount: 0 }) as object,
  ])
  expect(await statusAndBody(app, 'POST', '/api/refund', { headers: player.headers, body: { page: 1, limit: 10 } })).toEqual([
    200,
    { refunds: [{ refundAmount: 5, createdAt: expect.any(String) as string }], total: 1 },
  ])
})

test('the statement describes the refund in the words of the catalogue', async () => {
  const { refund } = context.catalogue.current.service
  const { description } = refund
  refund.description = { th: 'คืนให้คนเสีย', lo: 'ຄືນໃຫ້ຜູ້ເສຍ', en: 'Something back' }
  try {
    const player = await atPg()
    await play(player, 100, 0)
    await get(player, 'receive')
    await get(player, 'addWallet')
    const headers = { ...player.headers, 'accept-language': 'en' }
    const [, page] = await statusAndBody(app, 'POST', '/api/statement', { headers, body: { page: 1, limit: 10 } })
    expect((page as { statements: object[] }).statements[0]).toMatchObject({ refund: { description: 'Something back' } })
  } finally {
    refund.description = description
  }
})

test('a refund after one losing bet at long odds is capped by the stakes, not by the loss', async () => {
  const player = await atPg()
  await play(player, 800, 0)
  const copy = await another({})
  // 5 % of the loss would be 40 baht; 0.2 % of the stakes are 1.60.
  expect((await get(player, 'check', copy.app))[1]).toMatchObject({ result: true, accrued: 1.6 })
  expect(await get(player, 'receive', copy.app)).toEqual(good)
  expect(await check(player)).toMatchObject({ refundAmount: 1.6, accrued: 0 })
})

// @covers 8.codes-9 REFUND_MINIMUM
test('losses count from the last refund, less the wins', async () => {
  const player = await atPg()
  await play(player, 100, 0)
  await get(player, 'receive')
  await play(player, 10, 50)
  expect(await get(player, 'receive')).toEqual(refused('REFUND_MINIMUM'))
  await play(player, 60, 0)
  expect(await check(player)).toMatchObject({ result: true, accrued: 1 })
})

test('a bet of a moment ago counts without a refresh', async () => {
  const player = await atPg()
  const { body } = await call(app, 'GET', '/api/wallet/account/PG', { headers: player.headers })
  await statusAndBody(app, 'POST', `/sandbox/api/games/PG/${(body as { username: string }).username}/bets`, {
    body: { stake: 100, win: 0 },
  })
  expect(await get(player, 'receive')).toEqual(good)
})

// @covers 8.codes-9 NO_REFUND REFUND_INACTIVE
test('without play or without a received refund it is NO_REFUND; switched off it is REFUND_INACTIVE', async () => {
  const player = await signUp(context)
  expect([await get(player, 'receive'), await get(player, 'addWallet')]).toEqual([refused('NO_REFUND'), refused('NO_REFUND')])
  await context.settings.change({ refundActive: false })
  const off = refused('REFUND_INACTIVE')
  expect([await get(player, 'check'), await get(player, 'receive'), await get(player, 'addWallet')]).toEqual([off, off, off])
  await context.settings.change({ refundActive: true })
})

// @covers 8.codes-9 REFUND_CONDITION
test('while a bonus runs nothing can be received, and half of an earlier refund reaches the wallet', async () => {
  const player = await atPg()
  await play(player, 100.2, 0)
  await get(player, 'receive')
  await play(player, 100, 0)
  await statusAndBody(app, 'GET', '/api/bonus/activate/WELCOME100', { headers: player.headers })
  const deposit = { playerId: player.playerId, kind: 'test', reference: 'r1', amount: 10_000, channel: 'KBANK', at: context.clock.now() }
  await transaction(pool, (tx) => creditDeposit(tx, deposit))
  expect([await check(player), await get(player, 'receive')]).toEqual([
    expect.objectContaining({ result: true, bonus: true, accrued: 5 }) as object,
    refused('REFUND_CONDITION'),
  ])
  await pool.query("update player_bonus set state = 'ending' where player_id = $1", [player.playerId])
  expect(await get(player, 'receive')).toEqual(refused('REFUND_CONDITION'))
  const before = await balanceOf(pool, player.playerId, 'wallet')
  expect(await get(player, 'addWallet')).toEqual(good)
  expect((await balanceOf(pool, player.playerId, 'wallet')) - before).toBe(250)
})

// @covers G8.2
test('20 in parallel through two copies receive once and move once', async () => {
  const player = await atPg()
  await play(player, 100, 0)
  const copy = await another()
  const twenty = (path: string) => Promise.all(Array.from({ length: 20 }, (_, index) => get(player, path, index % 2 ? app : copy.app)))
  const received = await twenty('receive')
  const moved = await twenty('addWallet')
  const others = Array.from({ length: 19 }, () => refused('NO_REFUND'))
  expect([received, moved].map((answers) => answers.filter(([status]) => status !== 200))).toEqual([others, others])
  expect(await balanceOf(pool, player.playerId, 'wallet')).toBe(20_500)
})

test('the status by the key returns the amount that was credited', async () => {
  const player = await atPg()
  await play(player, 100.2, 0)
  await get(player, 'receive')
  const headers = { ...player.headers, 'idempotency-key': 'refund-1' }
  expect(await statusAndBody(app, 'GET', '/api/refund/addWallet', { headers })).toEqual(good)
  expect(await statusAndBody(app, 'GET', '/api/wallet/operations/refund-1', { headers: player.headers })).toEqual([
    200,
    { key: 'refund-1', state: 'done', operationId: 'addRefundToWallet', amount: 5.01, createdAt: expect.any(String) as string },
  ])
})

// @covers 3.rewards-4 7.invite-8
test('banners are in the language of the request', async () => {
  const [status, banners] = await get(await signUp(context), 'banners')
  expect([status, (banners as object[]).length]).toEqual([200, 3])
})
