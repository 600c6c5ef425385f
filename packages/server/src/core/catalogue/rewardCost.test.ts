import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { readConfig } from '#platform/config/config.ts'
import { readCatalogue } from './catalogue.read.ts'
import type { CatalogueSource } from './catalogue.schema.ts'
import { assertAffordable, boundOf, coinValue, rewardIssues, highestCombinedRate } from './rewardCost.ts'

const file = readFileSync(new URL('../../../catalogue/krapao.yaml', import.meta.url), 'utf8')
const shippedOf = (text = file) => {
  const read = readCatalogue(text)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.catalogue
}
const terms = readConfig({})
const faultsOf = (change: (source: CatalogueSource) => void, env: NodeJS.ProcessEnv = {}): string[] => {
  const source = parse(file) as CatalogueSource
  change(source)
  const read = readCatalogue(stringify(source), readConfig(env))
  return read.ok ? [] : read.faults.map(({ path, message }) => `${path} ${message.replace(/:.*/, '')}`)
}

test('the shipped catalogue with the shipped settings is within the limit', () => {
  const shipped = shippedOf()
  expect(rewardIssues(shipped, terms)).toEqual([])
  expect(boundOf(terms)).toBeCloseTo(0.027)
  expect(highestCombinedRate(shipped, terms)).toBeCloseTo(0.02639, 5)
})

test('coinValue includes coins won with a coin', () => {
  const prizes = [
    { code: 'CASH', award: { kind: 'wallet' as const, amount: 1_000 } },
    { code: 'COINS', award: { kind: 'coins' as const, coins: 2 } },
  ]
  const slices = (coins: number) => [
    { prize: 'CASH', weight: 10 - coins },
    { prize: 'COINS', weight: coins },
  ]
  const value = (coins: number) => coinValue({ prizes } as never, { slices: slices(coins) } as never)
  expect([value(0), value(1), value(5)]).toEqual([1_000, 900 / 0.8, Infinity])
})

// @covers G5.4
test.each<[string, (source: CatalogueSource) => void, string]>([
  [
    'a bonus with too little turnover',
    ({ bonuses: [first] }) => first && (first.turnover = 10),
    'bonuses[0] gives back 5% of settled stakes, 6.639% with all other rewards',
  ],
  [
    'a promotion without turnover',
    ({ promotions: [, second] }) => second && (second.turnover = 0),
    'promotions[1] gives back more than everything of settled stakes, more than everything with all other rewards',
  ],
  [
    'a wheel with too good a prize',
    ({ prizes }) => prizes.forEach((one) => one.code === 'BAHT500' && one.award.kind === 'wallet' && (one.award.amount = 50_000)),
    'wheels[0] gives back 4.781% of settled stakes, 6.981% with all other rewards',
  ],
])('readCatalogue, with %s, names the entry and both figures', (_, change, message) => {
  expect(faultsOf(change)).toEqual(expect.arrayContaining([message]))
})

test('settings that cost too much by themselves are named', () => {
  expect(faultsOf((source) => Object.assign(source, { bonuses: [], promotions: [], wheels: [] }), { INVITE_PERCENT: '4' })).toEqual([
    'INVITE_PERCENT gives back 4% of settled stakes, 4.2% with all other rewards',
    'REFUND_CAP_BASIS_POINTS gives back 0.2% of settled stakes, 4.2% with all other rewards',
  ])
})

test('a server whose settings exceed the reward limit does not start and logs why', () => {
  expect(() => assertAffordable(shippedOf(), readConfig({ COIN_SATANG: '10000' }))).toThrow(
    /^The catalogue's rewards cost too much\. .*wheels\[0\] gives back 6\.579% of settled stakes, .*at most 2\.7% is allowed \(HOUSE_EDGE_BASIS_POINTS, REWARD_SHARE_PERCENT\)\.$/,
  )
  expect(() => assertAffordable(shippedOf(), readConfig({ COIN_SATANG: '10000', HOUSE_EDGE_BASIS_POINTS: '1000' }))).not.toThrow()
})
