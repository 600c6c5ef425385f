// More runs: TRANSFER_RUNS=256 vitest run --project server transfer.property
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearFaults } from '#sandbox/providers/faults.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { checkLedger } from '../ledger/check.ts'
import { type Money, transferTools } from './transfer.fixture.ts'
import { finishTransfers } from './transferSaga.ts'

const runs = Number(process.env['TRANSFER_RUNS'] ?? 6)
const { app, context, pool } = await freshApp({ PLAYER_REQUESTS: '1000000', ADDRESS_REQUESTS: '1000000' })
const { activate, send, sendAll, money, providerBalance, play, injectFault, get } = transferTools(app, context, pool)

const place = fc.constantFrom('WALLET', 'PG', 'JOKER')
const game = fc.constantFrom('PG' as const, 'JOKER' as const)
const satang = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 200_000 }))
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), from: place, to: place, amount: satang }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('all' as const), to: game }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('play' as const), at: game, stake: satang, win: satang }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('injectFault' as const),
      mode: fc.constantFrom('refuse' as const, 'failBefore' as const, 'failAfter' as const, 'garbage' as const, 'twice' as const),
      target: game,
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refresh' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

const sumOf = ({ wallet, PG, JOKER, transit }: Money) => wallet + PG + JOKER + transit

// @covers G5.1
test(
  `${runs} sequences: the total stays, a refusal changes nothing, and ledger and providers agree in the end`,
  { timeout: 600_000 + runs * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: runs > 100 ? 128 : 30, size: 'max' }), async (commands) => {
        await clearFaults(pool)
        const player = await activate(await signUp(context, { satang: 300_000 }), 'PG', 'JOKER')
        let played = 0
        for (const one of commands) {
          const before = await money(player)
          const status = await run(player, one)
          const after = await money(player)
          // Bets come in at a refresh, and before a move out of a game. If the second game refuses, the money is in the wallet.
          const across = one.do === 'send' && one.from !== 'WALLET' && one.to !== 'WALLET'
          const still = status === 422 && !across && sumOf(after) === sumOf(before)
          expect(still ? after : undefined).toEqual(still ? before : undefined)
          if (one.do === 'play' && status === 200) played += one.win - one.stake
        }
        await clearFaults(pool)
        await advanceClock(60_000)
        await finishTransfers(context)
        await get(player, 'wallet/refresh/slot')
        const end = await money(player)
        expect([sumOf(end), end.transit]).toEqual([300_000 + played, 0])
        expect([await providerBalance(player, 'PG'), await providerBalance(player, 'JOKER')]).toEqual([end.PG, end.JOKER])
      }),
      { numRuns: runs, seed: 20_261_121 },
    )
    expect((await pool.query('select from alarm')).rowCount).toBe(0)
    expect(await checkLedger(pool, { now: context.clock.now() })).toEqual({ ok: true, problems: [] })
  },
)

const advanceClock = async (ms: number) => context.settings.change({ clockOffset: context.settings.values.clockOffset + ms })

async function run(player: TestPlayer, one: Command): Promise<number> {
  switch (one.do) {
    case 'send':
      return (await send(player, one.from, one.to, one.amount))[0]
    case 'all':
      return (await sendAll(player, one.to))[0]
    case 'play':
      return (await play(player, one.at, one.stake, one.win)) ? 200 : 422
    case 'injectFault':
      await injectFault(one.mode, { target: one.target, times: one.times })
      return 200
    case 'wait':
      await advanceClock(20_000)
      await finishTransfers(context)
      return 200
    case 'refresh':
      return (await get(player, 'wallet/refresh/slot'))[0]
    default:
      return one satisfies never
  }
}
