import { expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { giveCoins } from '#core/rewards/coins.ts'
import { transaction } from '#platform/db/transaction.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { commitmentOf, sliceOf } from './draw.ts'
import { giveCoupon } from './spin.service.ts'

const { app, context, pool, another } = await freshApp()
checkLedgerAfterEach(context)

type Setup = { commitment: string; weights: Record<string, number>; userCoin: number }
type Answer = {
  success: boolean
  won: boolean
  result: { code: string; remainingCoin: number }
  serverSeed: string
  nonce: number
  commitment: string
}
const get = ({ headers }: TestPlayer, path: string) => statusAndBody(app, 'GET', path, { headers: { ...headers, 'accept-language': 'en' } })
const spin = (player: TestPlayer, clientSeed = 'mine', key?: string, on = app) =>
  statusAndBody(on, 'POST', '/api/spinwheel/spin', {
    headers: { ...player.headers, 'accept-language': 'en', ...(key && { 'idempotency-key': key }) },
    body: { clientSeed },
  }) as Promise<[number, Answer]>
const claim = (player: TestPlayer, coupon: string, on = app) =>
  statusAndBody(on, 'POST', '/api/spinwheel/coupon/claim', { headers: player.headers, body: { coupon } })
const coinsOf = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'coins', 'COIN')
const refused = (message: string, status = 422) => [status, { message }]

async function withCoins(coins: number): Promise<TestPlayer> {
  const player = await signUp(context)
  await transaction(pool, (tx) => giveCoins(tx, { playerId: player.playerId, reference: 'test', coins, at: context.clock.now() }))
  return player
}

async function won(player: TestPlayer, code: string): Promise<string> {
  const slice = context.catalogue.current.wheels[0]?.slices.find((one) => one.code === code)
  if (!slice) throw new Error('no such slice')
  await transaction(pool, (tx) => giveCoupon(context, tx, player.playerId, slice, context.clock.now()))
  const { body } = await call(app, 'GET', '/api/spinwheel/coupon', { headers: player.headers })
  return (body as { _id: string }[])[0]?._id ?? ''
}

// @covers 3.spin-1 3.spin-2 7.spin-1 7.spin-2
test('a draw matches its commitment and makes a new one', async () => {
  const player = await withCoins(2)
  const [, setup] = (await get(player, '/api/spinwheel/setup')) as [number, Setup]
  const [wheel] = context.catalogue.current.wheels
  const slices = wheel?.slices ?? []
  expect(setup).toEqual({
    activeSpinwheel: {
      name: wheel?.name.en,
      slice: slices.map(({ code, label, bgColor, textColor, htmlDescription }) => ({
        code,
        label: label.en,
        bgColor,
        textColor,
        htmlDescription: htmlDescription.en,
      })),
    },
    userCoin: 2,
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    weights: Object.fromEntries(slices.map(({ code, weight }) => [code, weight])),
  })
  expect(await get(player, '/api/spinwheel/setup')).toEqual([200, setup])
  const [status, answer] = await spin(player, 'my own words')
  const { result, serverSeed, nonce, commitment } = answer
  const drawn = slices.find(({ code }) => code === result.code)
  expect([status, answer]).toEqual([
    200,
    {
      success: true,
      result: { code: drawn?.code, label: drawn?.label.en, remainingCoin: 1 },
      won: drawn?.prize !== 'NOTHING',
      serverSeed: expect.any(String) as string,
      nonce: 0,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  ])
  expect(commitmentOf(serverSeed, setup.weights)).toBe(setup.commitment)
  expect(sliceOf(serverSeed, 'my own words', nonce, setup.weights)).toBe(result.code)
  const [, after] = (await get(player, '/api/spinwheel/setup')) as [number, Setup]
  expect([after.commitment === setup.commitment, after.commitment, after.userCoin]).toEqual([false, commitment, 1])
})

test('a draw repeated with its key returns the same slice for one coin', async () => {
  const player = await withCoins(2)
  const first = await spin(player, 'x', 'k1')
  expect(await spin(player, 'x', 'k1')).toEqual(first)
  expect(await coinsOf(player)).toBe(1)
})

// @covers G8.2
test('spin, 20 in parallel through two copies with one coin, draws once', async () => {
  const player = await withCoins(1)
  const copy = await another()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => spin(player, `s${index}`, undefined, index % 2 ? app : copy.app)),
  )
  expect(answers.filter(([status]) => status === 200).length).toBe(1)
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 19 }, () => refused('MONEY_NOT_ENOUGH')))
  const { rows } = await pool.query('select count(*)::int as spins from spin where player_id = $1', [player.playerId])
  expect([rows, await coinsOf(player)]).toEqual([[{ spins: 1 }], 0])
})

test('every draw takes a coin and grants the prize of its slice, to the last coin', async () => {
  const player = await withCoins(30)
  let wins = 0
  for (let time = 0; time < 30; time += 1) {
    const [status, answer] = await spin(player, `s${time}`)
    expect(status).toBe(200)
    if (answer.won) wins += 1
  }
  const { rows } = await pool.query<{ slice: string }>('select slice from spin where player_id = $1', [player.playerId])
  const prizes = new Map(context.catalogue.current.wheels[0]?.slices.map(({ code, prize }) => [code, prize]))
  const real = rows.filter(({ slice }) => prizes.get(slice) !== 'NOTHING').length
  const { rows: coupons } = await pool.query('select from coupon where player_id = $1', [player.playerId])
  expect([rows.length, coupons.length, wins, await coinsOf(player)]).toEqual([30, real, real, 0])
})

test('a wheel that changed after the commitment is refused and loaded again', async () => {
  const player = await withCoins(1)
  await get(player, '/api/spinwheel/setup')
  const [wheel] = context.catalogue.current.wheels
  const put = (weight: number) =>
    app.inject({
      method: 'PUT',
      url: '/sandbox/api/catalogue/wheels/GOLD',
      payload: { ...wheel, code: undefined, slices: wheel?.slices.map((slice) => (slice.code === 'S7' ? { ...slice, weight } : slice)) },
    })
  expect((await put(500)).statusCode).toBe(200)
  expect(await spin(player)).toEqual(refused('NO_DATA', 404))
  await get(player, '/api/spinwheel/setup')
  expect((await spin(player))[0]).toBe(200)
  expect((await put(5)).statusCode).toBe(200)
})

test('a wheel whose prize changed after the commitment, with the same odds, is refused and loaded again', async () => {
  const player = await withCoins(1)
  await get(player, '/api/spinwheel/setup')
  const [wheel] = context.catalogue.current.wheels
  const put = (prize: string) =>
    app.inject({
      method: 'PUT',
      url: '/sandbox/api/catalogue/wheels/GOLD',
      payload: { ...wheel, code: undefined, slices: wheel?.slices.map((slice) => (slice.code === 'S7' ? { ...slice, prize } : slice)) },
    })
  expect((await put('NOTHING')).statusCode).toBe(200)
  expect(await spin(player)).toEqual(refused('NO_DATA', 404))
  await get(player, '/api/spinwheel/setup')
  expect((await spin(player))[0]).toBe(200)
  expect((await put('BAHT500')).statusCode).toBe(200)
})

// @covers 7.spin-5
test('the wheel, switched off, answers NO_DATA', async () => {
  const player = await withCoins(1)
  expect(await get(player, '/api/spinwheel/active')).toEqual([200, { active: true }])
  await context.settings.change({ spinActive: false })
  expect([await get(player, '/api/spinwheel/active'), await get(player, '/api/spinwheel/setup'), await spin(player)]).toEqual([
    [200, { active: false }],
    refused('NO_DATA', 404),
    refused('NO_DATA', 404),
  ])
  await context.settings.change({ spinActive: true })
})

// @covers 7.spin-4 8.codes-12 NO_CLAIMABLE_COUPON G8.2
test('a money coupon claimed twenty times in parallel is credited once', async () => {
  const player = await signUp(context)
  const coupon = await won(player, 'S3')
  const copy = await another()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => claim(player, coupon, index % 2 ? app : copy.app)))
  expect(answers.filter(([status]) => status === 200).length).toBe(1)
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 19 }, () => refused('NO_CLAIMABLE_COUPON')))
  expect([await balanceOf(pool, player.playerId, 'wallet'), await get(player, '/api/spinwheel/coupon')]).toEqual([2_000, [200, []]])
})

// @covers 3.spin-3 7.spin-3 8.codes-12
test('a coin coupon grants coins, a bonus coupon a bonus with its turnover', async () => {
  const player = await signUp(context)
  expect(await claim(player, await won(player, 'S4'))).toEqual([200, {}])
  expect(await coinsOf(player)).toBe(3)
  const coupon = await won(player, 'S5')
  expect(await get(player, '/api/spinwheel/coupon')).toEqual([
    200,
    [
      {
        _id: coupon,
        prize: {
          name: '฿50 bonus',
          slice: {
            label: '฿50 bonus',
            htmlDescription: '<p>Added to your wallet once you wager 5 times its amount</p>',
          },
        },
        amount: 50,
        unit: 'baht',
        kind: 'bonus',
        turnover: 5,
        percentFail: 50,
        expiresAt: expect.any(String) as string,
      },
    ],
  ])
  expect(await claim(player, coupon)).toEqual([200, {}])
  expect(await get(player, '/api/bonus/preview')).toMatchObject([200, { active: true, turnoverRequired: 250 }])
  expect(await claim(player, await won(player, 'S5'))).toEqual(refused('BONUS_REMAINING'))
})

test('a bonus coupon keeps the percentage that the catalogue gave when it was won', async () => {
  const player = await signUp(context)
  const prize = context.catalogue.current.prizes.find(({ code }) => code === 'BONUS50')
  if (prize?.award.kind !== 'bonus') throw new Error('the catalogue lacks this prize')
  prize.award.percentFail = 80
  const coupon = await won(player, 'S5')
  prize.award.percentFail = 50
  expect(await get(player, '/api/spinwheel/coupon')).toMatchObject([200, [{ percentFail: 80 }]])
  expect(await claim(player, coupon)).toEqual([200, {}])
  const { rows } = await pool.query('select rules from player_bonus where player_id = $1', [player.playerId])
  expect(rows).toMatchObject([{ rules: { percentFail: 80 } }])
})

// @covers 8.codes-12 INVALID_PRIZE_CODE INVALID_COUPON_TYPE COUPON_EXPIRED
test('a coupon of another player, an expired one, and one without its prize or kind cannot be claimed', async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  const coupon = await won(player, 'S3')
  expect([await claim(other, coupon), await claim(player, 'none')]).toEqual([refused('INVALID_CODE', 404), refused('INVALID_CODE', 404)])
  await pool.query("update coupon set kind = 'car' where player_id = $1", [player.playerId])
  expect(await claim(player, coupon)).toEqual(refused('INVALID_COUPON_TYPE'))
  await pool.query("update coupon set kind = 'wallet', prize = 'GONE' where player_id = $1", [player.playerId])
  expect(await claim(player, coupon)).toEqual(refused('INVALID_PRIZE_CODE'))
  await pool.query("update coupon set prize = 'BAHT20' where player_id = $1", [player.playerId])
  await pool.query('update coupon set expires_at = won_at where player_id = $1', [player.playerId])
  expect([await claim(player, coupon), await get(player, '/api/spinwheel/coupon')]).toEqual([refused('COUPON_EXPIRED'), [200, []]])
  await pool.query("update coupon set expires_at = won_at + interval '1 day' where player_id = $1", [player.playerId])
  expect(await claim(player, coupon)).toEqual([200, {}])
})
