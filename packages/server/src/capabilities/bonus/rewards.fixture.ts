import * as fc from 'fast-check'
import { periods } from '#core/limits/limits.rules.ts'

const rewards = ['bonus', 'promotion', 'endBonus', 'refund', 'refundHome', 'invite', 'spin', 'coupon'] as const
export type Reward = (typeof rewards)[number]

const satang = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 200_000 }))
const outcome = fc.constantFrom('paid' as const, 'refused' as const)
const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount: satang }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      period: fc.constantFrom(...periods),
      // Up to 2 000 baht, or none.
      amount: fc.option(fc.integer({ min: 0, max: 200_000 }), { freq: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), outcome }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), home: fc.boolean(), amount: satang }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('play' as const), stake: satang, win: satang }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('reward' as const),
      what: fc.constantFrom(...rewards),
      which: fc.nat(7),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      amount: fc.integer({ min: 10_000, max: 200_000 }),
      outcome,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }) },
)
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never
/** Random commands rarely complete one. */
const whole = fc
  .record({
    what: fc.constantFrom('bonus' as const, 'promotion' as const),
    which: fc.nat(1),
    amount: fc.integer({ min: 20_000, max: 100_000 }),
    rounds: fc.constantFrom(0, 0, 5),
    part: fc.integer({ min: 10_000, max: 20_000 }),
    outcome,
  })
  .map(({ what, which, amount, rounds, part, outcome: end }): Command[] => [
    { do: 'reward', what, which },
    { do: 'deposit', amount },
    ...(rounds > 0 ? [{ do: 'move' as const, home: false, amount }] : []),
    ...Array.from({ length: rounds }, () => ({ do: 'play' as const, stake: amount, win: amount })),
    { do: 'withdraw', amount: part, outcome: end },
  ])

/** Uses a limit up to a satang below or above it. */
const edge = fc
  .record({
    period: fc.constantFrom('day' as const, 'week' as const),
    amount: fc.integer({ min: 60_000, max: 200_000 }),
    part: fc.integer({ min: 1, max: 50_000 }),
    over: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ period, amount, part, over }): Command[] => [
    ...periods.map((one) => ({ do: 'limit' as const, period: one, amount: one === period ? amount : null })),
    { do: 'wait', hours: 7 * 24 },
    { do: 'deposit', amount: part },
    { do: 'deposit', amount: amount - part + over },
  ])

export const sequences = (longest: number): fc.Arbitrary<Command[]> => {
  const parts = fc.oneof({ weight: 14, arbitrary: command.map((one) => [one]) }, { weight: 1, arbitrary: whole })
  const some = (maxLength: number) => fc.array(parts, { maxLength, size: 'max' })
  return fc
    .tuple(some(6), whole, some(longest - 6), edge, some(4))
    .map(([before, bonus, between, limit, after]) => [...before, bonus, ...between, limit, ...after].flat())
}
