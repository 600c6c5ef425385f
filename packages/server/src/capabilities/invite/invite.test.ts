import { expect, test } from 'vitest'
import { countPlay } from '#core/bets/play.queries.ts'
import { creditDeposit } from '#core/deposits/deposit.service.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { insertPlayer } from '#core/players/account.queries.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp, type TestPlayer } from '#testing/players.ts'
import { earnInvites } from './invite.service.ts'

const { app, context, pool, another } = await freshApp()
checkLedgerAfterEach(context)

const receive = ({ headers }: TestPlayer, on = app) => statusAndBody(on, 'GET', '/api/invite/bonus', { headers })
const list = ({ headers }: TestPlayer) => statusAndBody(app, 'POST', '/api/invite', { headers, body: { page: 1, limit: 10 } })
const refused = (message: string) => [422, { message }]
const earned = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'invite')

async function friendOf(inviter: TestPlayer, name = 'Somsri'): Promise<number> {
  const phone = randomPhone()
  const bank = { code: 'KBANK', accountName: 'SOMSRI', accountNo: `7${phone.slice(1)}` }
  const at = context.clock.now()
  return transaction(pool, (tx) =>
    insertPlayer(tx, { phone, name, passwordHash: '', currency: 'BAHT', bank, at, inviterId: inviter.playerId }),
  )
}
let deposits = 0
const deposit = (playerId: number, amount: number) =>
  transaction(pool, (tx) =>
    creditDeposit(tx, { playerId, kind: 'test', reference: `i${(deposits += 1)}`, amount, channel: 'KBANK', at: context.clock.now() }),
  )
const stake = (playerId: number, staked: number) => transaction(pool, (tx) => countPlay(tx, playerId, { staked }))

// @covers 3.rewards-1 7.invite-1
test('the inviter earns a percentage of the smaller of what the friend deposited and played, rounded down to the satang', async () => {
  const inviter = await signUp(context)
  const friend = await friendOf(inviter)
  await deposit(friend, 100_000)
  await earnInvites(context)
  expect(await earned(inviter)).toBe(0)
  await stake(friend, 12_345)
  await earnInvites(context)
  expect(await earned(inviter)).toBe(123)
  await stake(friend, 10_000_000)
  await earnInvites(context)
  expect(await earned(inviter)).toBe(1_000)
  await deposit(friend, 50_000)
  await Promise.all([earnInvites(context), earnInvites((await another()).context)])
  expect(await earned(inviter)).toBe(1_500)
  expect(await list(inviter)).toEqual([
    200,
    { invites: [{ from: { name: 'Somsri' }, amount: 15, createdAt: expect.any(String) as string }], total: 1 },
  ])
})

// @covers 7.invite-2 8.codes-6 INVITE_COLLECT INVITE_BONUS_SUCCESS G8.2
test('a reward requested twenty times in parallel is credited once', async () => {
  const inviter = await signUp(context)
  const friend = await friendOf(inviter)
  await deposit(friend, 100_000)
  await stake(friend, 100_000)
  await earnInvites(context)
  const copy = await another()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => receive(inviter, index % 2 ? app : copy.app)))
  expect(answers.filter(([status]) => status === 200)).toEqual([[200, { message: 'INVITE_BONUS_SUCCESS' }]])
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 19 }, () => refused('INVITE_COLLECT')))
  expect([await balanceOf(pool, inviter.playerId, 'wallet'), await earned(inviter)]).toEqual([1_000, 0])
})

test('the statement describes the reward in the words of the catalogue', async () => {
  const { invite } = context.catalogue.current.service
  const { description } = invite
  invite.description = { th: 'ชวนมาเล่น', lo: 'ຊວນມາຫຼິ້ນ', en: 'Bring a friend' }
  try {
    const inviter = await signUp(context)
    const friend = await friendOf(inviter)
    await deposit(friend, 100_000)
    await stake(friend, 100_000)
    await earnInvites(context)
    await receive(inviter)
    const headers = { ...inviter.headers, 'accept-language': 'la' }
    const [, page] = await statusAndBody(app, 'POST', '/api/statement', { headers, body: { page: 1, limit: 10 } })
    expect((page as { statements: object[] }).statements[0]).toMatchObject({ invite: { description: 'ຊວນມາຫຼິ້ນ' } })
  } finally {
    invite.description = description
  }
})

test('returned bets lower the reward for that friend, by at most what was not received yet', async () => {
  const inviter = await signUp(context)
  const [first, other] = [await friendOf(inviter), await friendOf(inviter, 'Malee')]
  for (const friend of [first, other]) {
    await deposit(friend, 100_000)
    await stake(friend, 50_000)
  }
  await earnInvites(context)
  await receive(inviter)
  await stake(first, 50_000)
  await earnInvites(context)
  expect(await earned(inviter)).toBe(500)
  await stake(first, -80_000)
  await stake(other, -50_000)
  await earnInvites(context)
  expect(await earned(inviter)).toBe(0)
  await stake(first, 80_000)
  await earnInvites(context)
  expect(await earned(inviter)).toBe(500)
  expect(await list(inviter)).toMatchObject([200, { invites: [{ amount: 5 }, { amount: 10 }] }])
})

test('while a bonus runs half of the reward is paid and the rest is forfeited', async () => {
  const inviter = await signUp(context)
  const friend = await friendOf(inviter)
  await deposit(friend, 100_100)
  await stake(friend, 100_100)
  await earnInvites(context)
  await statusAndBody(app, 'GET', '/api/bonus/activate/WELCOME100', { headers: inviter.headers })
  const inviteInWallet = async () =>
    ((await statusAndBody(app, 'GET', '/api/wallet', { headers: inviter.headers }))[1] as { invite: object }).invite
  expect(await inviteInWallet()).toEqual({ amount: 10.01, success: 100, fail: 50, bonus: false })
  await deposit(inviter.playerId, 10_000)
  expect(await inviteInWallet()).toEqual({ amount: 10.01, success: 100, fail: 50, bonus: true })
  // The bank may still refuse the withdrawal that ends it.
  await pool.query("update player_bonus set state = 'ending' where player_id = $1", [inviter.playerId])
  expect(await inviteInWallet()).toEqual({ amount: 10.01, success: 100, fail: 50, bonus: true })
  expect(await receive(inviter)).toEqual([200, { message: 'INVITE_BONUS_SUCCESS' }])
  expect([await balanceOf(pool, inviter.playerId, 'wallet'), await earned(inviter)]).toEqual([10_500, 0])
})

test('the status by the key returns the amount that was credited', async () => {
  const inviter = await signUp(context)
  const friend = await friendOf(inviter)
  await deposit(friend, 100_000)
  await stake(friend, 100_000)
  await earnInvites(context)
  const headers = { ...inviter.headers, 'idempotency-key': 'invite-1' }
  expect(await statusAndBody(app, 'GET', '/api/invite/bonus', { headers })).toEqual([200, { message: 'INVITE_BONUS_SUCCESS' }])
  expect(await statusAndBody(app, 'GET', '/api/wallet/operations/invite-1', { headers: inviter.headers })).toEqual([
    200,
    { key: 'invite-1', state: 'done', operationId: 'receiveInviteBonus', amount: 10, createdAt: expect.any(String) as string },
  ])
})

// @covers 8.codes-6 INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO
test('nothing to receive: no friend, no friend who played, switched off', async () => {
  const inviter = await signUp(context)
  expect(await receive(inviter)).toEqual(refused('NO_INVITE_BONUS'))
  await deposit(await friendOf(inviter), 100_000)
  await earnInvites(context)
  expect(await receive(inviter)).toEqual(refused('NO_INVITEE_PLAY_INFO'))
  await context.settings.change({ inviteActive: false })
  expect(await receive(inviter)).toEqual(refused('INVITE_INACTIVE'))
  await context.settings.change({ inviteActive: true })
})

// @covers 8.codes-6 INVITE_BONUS_FAIL
test('a reward that cannot be stored is INVITE_BONUS_FAIL and stays available', async () => {
  const inviter = await signUp(context)
  const friend = await friendOf(inviter)
  await deposit(friend, 100_000)
  await stake(friend, 100_000)
  await earnInvites(context)
  await pool.query("alter table ledger_transaction add constraint broken check (kind <> 'invite') not valid")
  expect(await receive(inviter)).toEqual(refused('INVITE_BONUS_FAIL'))
  await pool.query('alter table ledger_transaction drop constraint broken')
  expect([await earned(inviter), await receive(inviter)]).toEqual([1_000, [200, { message: 'INVITE_BONUS_SUCCESS' }]])
})

// @covers 2.invite-4 9.limits-14
test('a page has ten friends, the newest first', async () => {
  const inviter = await signUp(context)
  for (let index = 1; index <= 12; index += 1) await friendOf(inviter, `F${index}`)
  const page = async (number: number) => {
    const [, body] = await statusAndBody(app, 'POST', '/api/invite', { headers: inviter.headers, body: { page: number, limit: 10 } })
    const { invites, total } = body as { invites: { from: { name: string } }[]; total: number }
    return [invites.map(({ from }) => from.name), total]
  }
  expect(await page(1)).toEqual([['F12', 'F11', 'F10', 'F9', 'F8', 'F7', 'F6', 'F5', 'F4', 'F3'], 12])
  expect(await page(2)).toEqual([['F2', 'F1'], 12])
})

// @covers 3.rewards-4 7.invite-3
test('banners are in the language of the request', async () => {
  const { headers } = await signUp(context)
  const [status, banners] = await statusAndBody(app, 'GET', '/api/invite/banners', { headers: { ...headers, 'accept-language': 'en' } })
  expect([status, (banners as object[])[2]]).toEqual([
    200,
    { image: '/pictures/banners/invite-3.svg', html: '<p>Move it to your wallet at any time</p>' },
  ])
})
