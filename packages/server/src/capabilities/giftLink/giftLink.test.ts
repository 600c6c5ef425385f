import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bonusTools } from '#capabilities/bonus/bonus.fixture.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { GiftState, RedeemOutcome } from '#ports/gift.ts'
import { addFault, clearFaults } from '#sandbox/providers/faults.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { seal } from '#testing/seal.ts'
import { finishGifts, interruptedAfter, startGift } from './giftLink.service.ts'

const { app, context, pool, another } = await freshApp()
const second = await another()
checkLedgerAfterEach(context)
const { activate, deposit } = bonusTools(app, context, pool)
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0 })
})

afterEach(() => vi.restoreAllMocks())

const make = async (amount = 50, state = 'fresh') => {
  const [, body] = await statusAndBody(app, 'POST', '/sandbox/api/giftLinks', { body: { amount, state } })
  return (body as { link: string }).link
}
const sealed = (link: string) => seal(`${link}::KRAPAO GIFT`)
const send = ({ headers }: TestPlayer, link: string, { key, copy = app }: { key?: string; copy?: typeof app } = {}) =>
  statusAndBody(copy, 'POST', '/api/wallet/truelink', {
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    body: { link },
  })
const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const stateOf = ({ headers }: TestPlayer, key: string) => statusAndBody(app, 'GET', `/api/wallet/operations/${key}`, { headers })
const pending = (key: string) => [200, { key, state: 'pending', operationId: 'redeemGiftLink', createdAt: expect.any(String) as string }]
const invalid = [422, { message: 'TRUELINK_INVALID' }]
const duplicate = [422, { message: 'TRUELINK_DUPLICATE' }]

// @covers 7.wallet-14
test('a gift is credited at once and listed in the statement', async () => {
  const player = await signUp(context)
  expect([await send(player, sealed(await make(20.5))), await wallet(player)]).toEqual([[200, {}], 2_050])
  const [, body] = await statusAndBody(app, 'POST', '/api/statement', { headers: player.headers, body: { page: 1, limit: 10 } })
  expect((body as { statements: object[] }).statements).toEqual([
    expect.objectContaining({ statementType: 'deposit', status: 'SUCCESS', from: 'TRUEWALLET', to: 'WALLET', amount: 20.5, balance: 20.5 }),
  ])
})

// @covers 8.codes-11 TRUELINK_DUPLICATE
test('a used gift is a duplicate, also for another player', async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  const link = await make()
  await send(player, sealed(link))
  expect([await send(player, sealed(link)), await send(other, sealed(link))]).toEqual([duplicate, duplicate])
  expect([await wallet(player), await wallet(other)]).toEqual([5_000, 0])
})

// @covers 8.codes-11 TRUELINK_INVALID
test.each([
  ['a used link', async () => sealed(await make(50, 'used'))],
  ['text that is not a link', async () => sealed('hello')],
  ['a link of another service', async () => sealed('https://example.com/campaign/?v=0123456789abcdef')],
  ['a wallet that takes no links', async () => seal(`${await make()}::KRAPAO SERVICE`)],
  ['no wallet', async () => seal(await make())],
  ['another passphrase', async () => seal(`${await make()}::KRAPAO GIFT`, 'another')],
  ['an unencrypted link', async () => make()],
] as const)('%s is invalid', async (_, linkOf) => {
  const player = await signUp(context)
  expect([await send(player, await linkOf()), await wallet(player)]).toEqual([invalid, 0])
})

// @covers 5.giftlink-2 9.limits-20
test('a gift below two baht is not redeemed', async () => {
  const player = await signUp(context)
  const link = await make(1.99)
  const answers = [await send(player, sealed(link)), await send(player, sealed(await make(2)))]
  expect(answers).toEqual([
    [400, { message: 'KEY_INVALID', params: { field: 'link', limit: 2 } }],
    [200, {}],
  ])
  const code = context.ports.gift.codeOf(link) ?? ''
  expect([await context.ports.gift.look(code), await wallet(player)]).toEqual([{ state: 'fresh', amount: 199 }, 200])
})

// @covers REQUEST_LIMIT_1MIN
test('five invalid links block the player until the minute is over', async () => {
  const player = await signUp(context)
  for (let time = 0; time < 5; time += 1) await send(player, sealed('hello'))
  expect(await send(player, sealed(await make()))).toEqual([429, { message: 'REQUEST_LIMIT_1MIN' }])
  await context.settings.change({ clockOffset: 60_500 })
  expect(await send(player, sealed(await make()))).toEqual([200, {}])
})

// @covers T17
test('redeemGiftLink, 40 parallel guesses at two servers, sends five to the gift wallet', async () => {
  const player = await signUp(context)
  const real = await make()
  const code = context.ports.gift.codeOf(real) ?? ''
  const guesses = Array.from({ length: 40 }, () => sealed(real.replace(code, randomBytes(code.length / 2).toString('hex'))))
  const { promise: allArrived, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  const arrive = () => {
    arrived += 1
    if (arrived === guesses.length) resolve()
  }
  const looks = [context, second.context].map(({ ports }) =>
    vi.spyOn(ports.gift, 'look').mockImplementation(async () => {
      arrive()
      await allArrived
      return { state: 'gone' }
    }),
  )
  const answers = await Promise.all(
    guesses.map(async (link, index) => {
      const answer = await send(player, link, { copy: index % 2 === 0 ? app : second.app })
      if (answer[0] === 429) arrive()
      return answer
    }),
  )
  expect(looks.reduce((sum, look) => sum + look.mock.calls.length, 0)).toBe(5)
  expect(answers.filter(([status]) => status === 429)).toHaveLength(35)
})

// @covers T17
test('redeemGiftLink, real links among wrong ones, counts the wrong ones only', async () => {
  const player = await signUp(context)
  for (let time = 0; time < 4; time += 1) {
    await send(player, sealed('hello'))
    expect(await send(player, sealed(await make()))).toEqual([200, {}])
  }
  await send(player, sealed('hello'))
  expect(await send(player, sealed(await make()))).toEqual([429, { message: 'REQUEST_LIMIT_1MIN' }])
})

test('a closed wallet redeems nothing', async () => {
  const player = await signUp(context)
  await pool.query('update player set has_wallet = false where id = $1', [player.playerId])
  expect(await send(player, sealed(await make()))).toEqual([422, { message: 'NO_WALLET' }])
})

const running = [422, { message: 'BONUS_REMAINING' }]
// @covers BONUS_REMAINING
test('while a bonus runs the gift is not redeemed, also if it began during the look-up', async () => {
  const player = await signUp(context)
  const [, other] = [await activate(player), await signUp(context)]
  const link = await make()
  const { look } = context.ports.gift
  const code = context.ports.gift.codeOf(link) ?? ''
  vi.spyOn(context.ports.gift, 'look').mockImplementationOnce(async (gift) => {
    await deposit(player, 50_000)
    return look(gift)
  })
  expect([await send(player, sealed(link)), await send(player, sealed(link))]).toEqual([running, running])
  const gift = { code, walletNo: '0', amount: 5_000, key: undefined }
  await expect(transaction(pool, (tx) => startGift(context, tx, player.playerId, gift))).rejects.toThrow('BONUS_REMAINING')
  expect([await context.ports.gift.look(code), await wallet(player)]).toEqual([{ state: 'fresh', amount: 5_000 }, 50_000])
  expect(await send(other, sealed(link))).toEqual([200, {}])
})

// @covers G8.1
test('20 parallel redemptions of two players through two servers: one succeeds', async () => {
  const players = [await signUp(context), await signUp(context)] as const
  const link = await make()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(players[index % 2 === 0 ? 0 : 1], sealed(link), { key: randomUUID(), copy: index % 4 < 2 ? app : second.app }),
    ),
  )
  expect(answers.filter(([status]) => status === 200).length).toBe(1)
  const others = answers.filter(([status]) => status !== 200)
  const allowed = [duplicate, [429, { message: 'REQUEST_LIMIT_1MIN' }]]
  expect(others.filter((answer) => !allowed.some((one) => isDeepStrictEqual(one, answer)))).toEqual([])
  expect((await wallet(players[0])) + (await wallet(players[1]))).toBe(5_000)
})

test('20 parallel redemptions with one key redeem one gift, and every answer says so', async () => {
  const player = await signUp(context)
  const [key, link] = [randomUUID(), sealed(await make())]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(player, link, { key, copy: index % 2 === 0 ? app : second.app })),
  )
  expect(answers.filter(([status]) => ![200, 409, 429].includes(status))).toEqual([])
  expect([await send(player, link, { key }), await wallet(player)]).toEqual([[200, {}], 5_000])
})

test.each(['failBefore', 'failAfter', 'garbage'] as const)(
  'the gift wallet answers %s: 503, pending by its key, and credited once in the end',
  async (mode) => {
    const player = await signUp(context)
    await addFault(pool, { port: 'gift', target: 'redeem', mode, times: 1 })
    const [key, link] = [randomUUID(), sealed(await make())]
    expect((await send(player, link, { key }))[0]).toBe(503)
    expect([await stateOf(player, key), (await send(player, link, { key }))[0]]).toEqual([pending(key), 409])
    await context.settings.change({ clockOffset: interruptedAfter + 1_000 })
    await Promise.all([finishGifts(context), finishGifts(second.context), finishGifts(context)])
    expect([await stateOf(player, key), await send(player, link, { key }), await wallet(player)]).toEqual([
      [200, { key, state: 'done', operationId: 'redeemGiftLink', amount: 50, createdAt: expect.any(String) as string }],
      [200, {}],
      5_000,
    ])
  },
)

// @covers G6.1
test.each([
  ['that the outcome is unknown', { outcome: 'unknown' }],
  ['an unknown outcome', { outcome: 'QUEUED' }],
  ['nothing', undefined],
  ['no amount', { outcome: 'redeemed', reference: 'G1' }],
])('redeemGiftLink, the gift wallet redeems it and answers %s, stays pending, is retried and never reported as gone', async (_, answer) => {
  const player = await signUp(context)
  const { redeem } = context.ports.gift
  const spy = vi.spyOn(context.ports.gift, 'redeem').mockImplementation(async (redemption) => {
    await redeem(redemption)
    return answer as RedeemOutcome
  })
  const [key, link] = [randomUUID(), sealed(await make())]
  expect((await send(player, link, { key }))[0]).toBe(503)
  await context.settings.change({ clockOffset: interruptedAfter + 1_000 })
  expect([await finishGifts(context), await stateOf(player, key), await wallet(player)]).toEqual([1, pending(key), 0])
  spy.mockRestore()
  await context.settings.change({ clockOffset: 2 * interruptedAfter + 2_000 })
  expect(await finishGifts(context)).toBe(0)
  expect([await send(player, link, { key }), await wallet(player)]).toEqual([[200, {}], 5_000])
})

test('a gift whose content cannot be read is 503 and can be sent again', async () => {
  const player = await signUp(context)
  vi.spyOn(context.ports.gift, 'look').mockResolvedValueOnce({ state: 'BUSY' } as unknown as GiftState)
  const link = sealed(await make())
  expect([
    (await send(player, link))[0],
    (await pool.query('select from gift_link where player_id = $1', [player.playerId])).rowCount,
  ]).toEqual([503, 0])
  expect([await send(player, link), await wallet(player)]).toEqual([[200, {}], 5_000])
})

test('the status during a slow redemption is pending, never "not done"', async () => {
  const player = await signUp(context)
  const [key, link] = [randomUUID(), sealed(await make())]
  await addFault(pool, { port: 'gift', target: 'redeem', mode: 'slow', delayMs: 500, times: 1 })
  const answer = send(player, link, { key })
  await expect.poll(async () => (await pool.query('select from gift_link where player_id = $1', [player.playerId])).rowCount).toBe(1)
  expect(await stateOf(player, key)).toEqual(pending(key))
  expect([await answer, await wallet(player)]).toEqual([[200, {}], 5_000])
})

test('a status read before the redemption began closes the key, and the gift is not redeemed', async () => {
  const player = await signUp(context)
  const [key, link] = [randomUUID(), await make()]
  await addFault(pool, { port: 'gift', target: 'look', mode: 'slow', delayMs: 500, times: 1 })
  const answer = send(player, sealed(link), { key })
  await expect.poll(async () => (await pool.query("select from sandbox_fault where port = 'gift'")).rowCount).toBe(0)
  expect(await stateOf(player, key)).toEqual([200, { key, state: 'unknown' }])
  expect([(await answer)[0], await wallet(player)]).toEqual([422, 0])
  expect(await context.ports.gift.look(context.ports.gift.codeOf(link) ?? '')).toEqual({ state: 'fresh', amount: 5_000 })
})

test('a gift redeemed by another account between look-up and redemption is invalid, also when repeated', async () => {
  const player = await signUp(context)
  await addFault(pool, { port: 'gift', target: 'redeem', mode: 'refuse', times: 1 })
  const [key, link] = [randomUUID(), sealed(await make())]
  expect([await send(player, link, { key }), await send(player, link, { key }), await wallet(player)]).toEqual([invalid, invalid, 0])
})
