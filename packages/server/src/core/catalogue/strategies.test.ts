// With a million players of each kind: REWARD_PLAYERS=1000000 vitest run --project server strategies
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { earnedOf, grantOf, requiredOf } from '../rewards/bonus.rules.ts'
import { readCatalogue } from './catalogue.read.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { type Found, kinds, type Model, offersOf, search } from './strategies.fixture.ts'

const players = Number(process.env['REWARD_PLAYERS'] ?? 4_000)
const terms = readConfig({})
const read = readCatalogue(readFileSync(new URL('../../../catalogue/krapao.yaml', import.meta.url), 'utf8'), terms)
if (!read.ok) throw new Error(JSON.stringify(read.faults))
const shipped: Model = { catalogue: read.catalogue, terms, pays: 'earned' }

const before: Model = { catalogue: withOldFigures(read.catalogue), terms, pays: 'upFront' }

function withOldFigures(catalogue: Catalogue): Catalogue {
  const weights: Record<string, number> = { BAHT5: 300, NOTHING: 350, BAHT20: 150, COINS3: 100, BONUS50: 60, BAHT100: 35, BAHT500: 5 }
  const turnovers: Record<string, number> = { WELCOME100: 10, DAILY10: 3, WEEKLY20: 5, SABAIDEE: 4, KRAPAO50: 8 }
  const withTurnover = <Offer extends { code: string; turnover: number }>(offer: Offer): Offer => ({
    ...offer,
    turnover: turnovers[offer.code] ?? offer.turnover,
  })
  return {
    ...catalogue,
    bonuses: catalogue.bonuses.map(withTurnover),
    promotions: catalogue.promotions.map(withTurnover),
    wheels: catalogue.wheels.map((wheel) => ({
      ...wheel,
      slices: wheel.slices.map((slice) => ({ ...slice, weight: weights[slice.prize] ?? slice.weight })),
    })),
  }
}

const profitable = (found: Found): Found[] => (found.expected > 4 * found.error ? [found] : [])

const baht = (satang: number): string => (satang / 100).toFixed(2)

test.each(kinds.map((kind, index) => [kind, index] as const))(
  'a strategy search, as a %s over the shipped catalogue, finds no profit',
  { timeout: 30_000 + players * 10 },
  (kind, index) => {
    const { best, all } = search(shipped, kind, players, 14_000 + index)
    if (players >= 1_000_000)
      console.log(
        `${kind}: ${all.players + best.players} players; on average they deposit, stake ${baht(all.staked)} and gain ${baht(all.expected)} baht, the luckiest ${baht(Math.max(all.most, best.most))}; the best strategy gains ${baht(best.expected)} ± ${baht(best.error)} (as drawn ${baht(best.profit)}) of ${baht(best.staked)} staked: ${JSON.stringify(best.strategy)}`,
      )
    // A reward is at most its rate of the stakes, so no player gains.
    expect(Math.max(all.most, best.most)).toBeLessThanOrEqual(0)
    expect([all.staked > 0 || kind === 'depositor', best.players > 0]).toEqual([true, true])
  },
)

test.each(offersOf(read.catalogue).map((rules) => [rules.name.en, rules] as const))(
  'the bonus %s, with any deposit and ended after any stakes, pays at most its rate of them',
  (_, rules) => {
    const { percent, turnover, percentFail } = rules
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.double({ min: 0, max: 1.1, noNaN: true }), (deposit, share) => {
        const locked = grantOf(rules, deposit)
        const required = requiredOf(rules, deposit, locked)
        for (const done of [Math.floor(required * share), required - 1, required]) {
          const paid = locked === 0 ? 0 : earnedOf({ required, done, percentFail, locked })
          // Without a division: paid / done <= percent / (100 + percent) / turnover.
          expect(BigInt(paid) * BigInt((100 + percent) * turnover)).toBeLessThanOrEqual(BigInt(percent) * BigInt(done))
        }
      }),
      { numRuns: 1_000, seed: 14_200 },
    )
  },
)

test.each(['depositor', 'refundFarmer', 'mixed'] as const)(
  'a strategy search, as a %s with rewards paid up front, finds the profit that was there',
  (kind) => {
    const { best } = search(before, kind, 8_000, 14_100)
    expect(profitable(best)).toEqual([best])
  },
)
