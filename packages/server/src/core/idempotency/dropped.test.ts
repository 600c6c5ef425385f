import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { giveCoupon } from '#capabilities/spin/spin.service.ts'
import { transaction } from '#platform/db/transaction.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { randomPhone, signUp, type TestPlayer } from '#testing/players.ts'
import { seal } from '#testing/seal.ts'
import { formOf, newSlip } from '#testing/slips.ts'
import { countPlay } from '../bets/play.queries.ts'
import { post } from '../ledger/ledger.ts'
import { giveCoins } from '../rewards/coins.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
let origin = ''
beforeAll(async () => {
  await context.settings.change({ registerOTP: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

type TestRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: string | Uint8Array<ArrayBuffer>
  type?: string
  phone?: string
}
const json = (path: string, body: object): TestRequest => ({
  method: 'POST',
  path: `wallet/${path}`,
  body: JSON.stringify(body),
  type: 'application/json',
})
const gift = async () => (await statusAndBody(app, 'POST', '/sandbox/api/giftLinks', { body: { amount: 50 } }))[1] as { link: string }

/** Requests with their effects on a wallet of 1 000 baht and an empty PG. */
const cases: [string, (player: TestPlayer) => Promise<TestRequest>, effect: object][] = [
  ['transfer', async () => json('transfer', { from: 'WALLET', to: 'PG', amount: 10 }), { wallet: 99_000, PG: 1_000 }],
  ['transferAll', async () => json('transferAll', { to: 'PG' }), { wallet: 0, PG: 100_000 }],
  ['withdraw', async () => json('withdraw', { amount: 100 }), { wallet: 90_000, withdrawals: 1 }],
  ['withdrawAll', async () => json('withdrawAll', { amount: 100 }), { wallet: 90_000, withdrawals: 1 }],
  ['announceDeposit', async () => json('add', { amount: 50 }), { lines: 2 }],
  [
    'registerAccount',
    async ({ playerId }) => {
      const phone = randomPhone()
      const bank = { bankCode: 'KBANK', bankAccountName: 'A B', bankAccountNo: `3${phone.slice(1)}` }
      const account = { name: `Dropped ${playerId}`, username: phone, password: 'secret-1', ...bank }
      return { ...json('', account), path: 'account', phone }
    },
    { registered: 1 },
  ],
  ['createQr', async () => ({ ...json('', { amount: 100 }), path: 'qrcode/KBANK' }), { qrs: 1, live: 1 }],
  [
    'cancelQr',
    async ({ headers }) => {
      const [, { qrcodeId }] = (await statusAndBody(app, 'POST', '/api/qrcode/KBANK', { headers, body: { amount: 100 } })) as [
        number,
        { qrcodeId: string },
      ]
      return { method: 'DELETE', path: `qrcode/${qrcodeId}` }
    },
    { qrs: 1, live: 0 },
  ],
  ['setLimits', async () => ({ ...json('', { depositDaily: 100 }), method: 'PUT', path: 'account/limits' }), { limits: 10_000 }],
  ['activateGame, a GET', async () => ({ method: 'GET', path: 'wallet/activate/CIRCUS' }), { games: 2 }],
  [
    'resetGamePassword, a GET',
    async () => ({ method: 'GET', path: 'wallet/resetpassword/PG' }),
    { password: expect.any(String) as string },
  ],
  ['redeemGiftLink', async () => json('truelink', { link: seal(`${(await gift()).link}::KRAPAO GIFT`) }), { wallet: 105_000 }],
  [
    'uploadSlip',
    async (player) => {
      const { payload, type } = formOf(await newSlip(app, player))
      return { method: 'POST', path: 'wallet/slip', body: Uint8Array.from(payload), type }
    },
    { slips: 1, wallet: 115_000, coins: 0 },
  ],
  ['activateBonus, a GET', async () => ({ method: 'GET', path: 'bonus/activate/WELCOME100' }), { waiting: 1 }],
  ['activatePromotion, a GET', async () => ({ method: 'GET', path: 'promotion/activate/SABAIDEE' }), { waiting: 1 }],
  [
    'clearBonus, a GET',
    async ({ headers }) => {
      await statusAndBody(app, 'GET', '/api/bonus/activate/WELCOME100', { headers })
      return { method: 'GET', path: 'bonus/clear' }
    },
    { dropped: 1 },
  ],
  [
    'receiveRefund, a GET',
    async (player) => {
      await lost(player)
      return { method: 'GET', path: 'refund/receive' }
    },
    { refund: 20 },
  ],
  [
    'addRefundToWallet, a GET',
    async (player) => {
      await lost(player)
      await statusAndBody(app, 'GET', '/api/refund/receive', { headers: player.headers })
      return { method: 'GET', path: 'refund/addWallet' }
    },
    { wallet: 100_020 },
  ],
  [
    'receiveInviteBonus, a GET',
    async (player) => {
      await earned(player)
      return { method: 'GET', path: 'invite/bonus' }
    },
    { wallet: 100_700 },
  ],
  [
    'spin',
    async ({ playerId }) => {
      await transaction(pool, (tx) => giveCoins(tx, { playerId, reference: 'dropped', coins: 3, at: context.clock.now() }))
      return { ...json('', { clientSeed: 'mine' }), path: 'spinwheel/spin' }
    },
    { coins: 2, coupons: expect.any(Number) as number },
  ],
  [
    'claimCoupon',
    async (player) => ({ ...json('', { coupon: await couponOf(player) }), path: 'spinwheel/coupon/claim' }),
    { wallet: expect.any(Number) as number, coupons: 1, claimed: 1 },
  ],
  [
    'sendMessage',
    async () => ({
      ...json('', { sender: 'customer', message: { message_type: 'text', payload: { message: 'once' } } }),
      path: 'chat/send-message',
    }),
    { messages: 1 },
  ],
]

async function couponOf({ playerId, headers }: TestPlayer): Promise<string> {
  const { wheels, prizes } = context.catalogue.current
  const money = new Set(prizes.filter(({ award }) => award.kind === 'wallet').map(({ code }) => code))
  const slice = wheels[0]?.slices.find(({ prize }) => money.has(prize))
  if (!slice) throw new Error('the shipped wheel has no money prize')
  await transaction(pool, (tx) => giveCoupon(context, tx, playerId, slice, context.clock.now()))
  const [, coupons] = (await statusAndBody(app, 'GET', '/api/spinwheel/coupon', { headers })) as [number, { _id: string }[]]
  return coupons[0]?._id ?? ''
}

const lost = ({ playerId }: TestPlayer) => transaction(pool, (tx) => countPlay(tx, playerId, { staked: 10_000 }))

const earned = ({ playerId }: TestPlayer) =>
  transaction(pool, (tx) =>
    post(tx, {
      playerId,
      kind: 'invite.earned',
      reference: `dropped:${playerId}`,
      at: context.clock.now(),
      postings: [
        { account: 'house:invite', amount: -700 },
        { account: 'invite', amount: 700 },
      ],
    }),
  )

// @covers G2.1 G2.2 G2.3 G2.4 G2.5 T42
test.each(cases)('%s, cut off in the middle and sent again, has one effect', async (_, ask, effect) => {
  const player = await signUp(context, { satang: 100_000 })
  await statusAndBody(app, 'GET', '/api/wallet/activate/PG', { headers: player.headers })
  const before = await factsOf(player)
  const request = await ask(player)

  await dropped(player, request)
  await expect.poll(() => stateOf(player, request)).toBe('done')
  const after = { ...before, lines: expect.any(Number) as number, ...effect }
  await expect.poll(() => factsOf(player), { timeout: 90_000 }).toEqual(after)
  const settled = await factsOf(player)
  expect(settled).not.toEqual(before)

  expect((await send(player, request)).status).toBe(200)
  expect(await factsOf(player)).toEqual(settled)
})

/** Disconnects during the request: the lock keeps its key from being stored before. */
async function dropped(player: TestPlayer, request: TestRequest): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table idempotent_request in share mode')
    const hangUp = new AbortController()
    const answer = send(player, request, hangUp.signal).catch(() => 'cut off')
    const waiting = async () =>
      (await pool.query("select from pg_locks where relation = 'idempotent_request'::regclass and not granted")).rowCount
    await expect.poll(waiting, { timeout: 90_000 }).toBe(1)
    hangUp.abort()
    expect(await answer).toBe('cut off')
    await client.query('commit')
  } finally {
    client.release()
  }
}

const send = ({ headers }: TestPlayer, { method, path, body, type }: TestRequest, signal: AbortSignal | null = null) =>
  fetch(`${origin}/api/${path}`, {
    method,
    headers: { ...headers, 'idempotency-key': 'dropped', ...(type !== undefined && { 'content-type': type }) },
    body: body ?? null,
    signal,
  })

const stateOf = async ({ playerId }: TestPlayer, { phone }: TestRequest): Promise<string | undefined> => {
  const mine = phone === undefined ? [playerId, 'dropped'] : [0, `${phone}:dropped`]
  return (await pool.query<{ state: string }>('select state from idempotent_request where player_id = $1 and key = $2', mine)).rows[0]
    ?.state
}

async function factsOf({ playerId }: TestPlayer): Promise<object> {
  const { rows } = await pool.query<object>(
    `select
      (select amount::int from balance where player_id = $1 and account = 'wallet') as wallet,
      (select coalesce(sum(amount), 0)::int from balance where player_id = $1 and account = 'game:PG') as "PG",
      (select coalesce(sum(amount), 0)::int from balance where player_id = $1 and account = 'refund') as refund,
      (select count(*)::int from withdrawal where player_id = $1) as withdrawals,
      (select count(*)::int from player_bonus where player_id = $1 and state = 'waiting') as waiting,
      (select count(*)::int from player_bonus where player_id = $1 and state = 'cancelled') as dropped,
      (select coalesce(sum(amount), 0)::int from balance where player_id = $1 and asset = 'COIN') as coins,
      (select count(*)::int from coupon where player_id = $1) as coupons,
      (select count(*)::int from coupon where player_id = $1 and claimed_at is not null) as claimed,
      (select count(*)::int from player where name = 'Dropped ' || $1::text) as registered,
      (select count(*)::int from qr where player_id = $1) as qrs,
      (select count(*)::int from qr where player_id = $1 and status = 'live') as live,
      (select coalesce(sum(amount), 0)::int from player_limit where player_id = $1) as limits,
      (select count(*)::int from slip where player_id = $1) as slips,
      (select count(*)::int from game_account where player_id = $1) as games,
      (select count(*)::int from conversation_message where player_id = $1) as messages,
      (select password from game_account where player_id = $1 and slot_code = 'PG') as password,
      (select count(*)::int from ledger_transaction where player_id = $1 and entry is not null) as lines`,
    [playerId],
  )
  return rows[0] ?? {}
}
