// Simulates players who exploit every reward, by the server's rules.
import { rulesOf } from '#capabilities/bonus/bonus.service.ts'
import { inviteEarningOf } from '#capabilities/invite/invite.service.ts'
import { accruedOf } from '#capabilities/refund/refund.service.ts'
import { earnedOf, endingTermsOf, grantOf, requiredOf, type Rules } from '../rewards/bonus.rules.ts'
import { rulesOfPromotion } from '../rewards/promotions.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { coinValue, type RewardTerms } from './rewardCost.ts'

type SimulationTerms = RewardTerms & { bonusThreshold: number }

/** `upFront`: a control in which the search finds a profit. */
export type Model = {
  catalogue: Catalogue
  terms: SimulationTerms
  pays: 'earned' | 'upFront'
}

export const kinds = ['depositor', 'spinner', 'bonusHunter', 'promotionHunter', 'couponHunter', 'refundFarmer', 'inviter', 'mixed'] as const
export type Kind = (typeof kinds)[number]

/** In each round: deposit, play, withdraw. Satang. */
type Strategy = {
  deposit: number
  cycles: number
  /** Payout of a winning bet, in stakes. */
  odds: number
  /** Share of the money per bet; 0 stakes a baht. */
  fraction: number
  bets: number
  /** The round ends at this many times the deposit. */
  target: number
  /** The round ends at this many times the required turnover, or a coin's stakes. */
  turnover: number
  /** Index among bonuses and promotions; -1 takes none. */
  offer: number
  spins: boolean
  refunds: 'never' | 'atEnd' | 'afterEachBet'
  /** Each round has a new account, invited by the first. */
  invites: boolean
}

/** `expected`: profit by the mean of each bet and spin. It hides rare wins, so it must not be positive for any player. */
type Result = { profit: number; expected: number; staked: number }

type Random = () => number

/** Seeded (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type RunningBonus = { rules: Rules; required: number; done: number; locked: number }
type Account = {
  money: number
  deposited: number
  staked: number
  won: number
  refundedStaked: number
  refundedWon: number
  coins: number
  coinedStaked: number
  /** Spins not won by a spin, and the gains of all spins. */
  spins: number
  spun: number
  bonus: RunningBonus | null
}

export const offersOf = ({ bonuses, promotions }: Catalogue): Rules[] => [...bonuses.map(rulesOf), ...promotions.map(rulesOfPromotion)]

/** Takes offers beyond their limits. */
function simulate(model: Model, strategy: Strategy, random: Random): Result {
  const total: Result = { profit: 0, expected: 0, staked: 0 }
  let account = newAccount()
  const finish = (): void => {
    const net = account.won - account.staked
    const invited = strategy.invites
      ? Math.floor((inviteEarningOf(account, model.terms) * mostPercent(model.terms.inviteSuccess, model.terms.inviteFail)) / 100)
      : 0
    const profit = account.money - account.deposited + invited
    total.profit += profit
    total.expected += profit - net - account.staked * edgeOf(model) - account.spun + account.spins * spinValueOf(model)
    total.staked += account.staked
  }
  for (let cycle = 0; cycle < strategy.cycles; cycle += 1) {
    if (strategy.invites && cycle > 0) {
      finish()
      account = newAccount()
    }
    playRound(model, strategy, account, random)
  }
  finish()
  return total
}

const mostPercent = (...percents: number[]): number => Math.max(...percents)
const wheelOf = ({ catalogue }: Model) => catalogue.wheels.find(({ active }) => active)
function spinValueOf(model: Model): number {
  const wheel = wheelOf(model)
  return wheel ? coinValue(model.catalogue, wheel) : 0
}
const edgeOf = ({ terms }: Model): number => terms.houseEdge / 10_000
const newAccount = (): Account => ({
  money: 0,
  deposited: 0,
  staked: 0,
  won: 0,
  refundedStaked: 0,
  refundedWon: 0,
  coins: 0,
  coinedStaked: 0,
  spins: 0,
  spun: 0,
  bonus: null,
})

function playRound(model: Model, strategy: Strategy, account: Account, random: Random): void {
  const { deposit, odds, fraction, bets, target, refunds } = strategy
  const rules = offersOf(model.catalogue)[strategy.offer]
  account.money += deposit
  account.deposited += deposit
  if (model.pays === 'upFront') account.coins += Math.floor(deposit / 10_000)
  const granted = rules && !account.bonus ? grantOf(rules, deposit) : 0
  if (rules && granted > 0) beginBonus(model, account, rules, deposit, granted)
  const stakesWanted = strategy.turnover * Math.max(account.bonus?.required ?? 0, model.terms.coinSatang)
  const before = account.staked
  const wins = (1 - edgeOf(model)) / odds
  if (strategy.spins) spinAll(model, account, random)
  for (let bet = 0; bet < bets && account.money >= 100; bet += 1) {
    if (account.money >= deposit * target || account.staked - before >= stakesWanted) break
    const stake = Math.min(account.money, Math.max(100, Math.floor(account.money * fraction)))
    const win = random() < wins ? Math.floor(stake * odds) : 0
    account.money += win - stake
    account.staked += stake
    account.won += win
    if (account.bonus) account.bonus.done += stake
    afterPlay(model, account)
    if (strategy.spins) spinAll(model, account, random)
    if (refunds === 'afterEachBet') refund(model, account)
  }
  endRound(model, strategy, account)
}

function beginBonus({ pays }: Model, account: Account, rules: Rules, deposit: number, granted: number): void {
  account.bonus = { rules, required: requiredOf(rules, deposit, granted), done: 0, locked: pays === 'earned' ? granted : 0 }
  if (pays === 'upFront') receive(account, granted)
}

function afterPlay({ terms, pays }: Model, account: Account): void {
  if (pays === 'upFront') return
  const coins = Math.floor((account.staked - account.coinedStaked) / terms.coinSatang)
  account.coins += coins
  account.coinedStaked += coins * terms.coinSatang
  const { bonus } = account
  if (bonus && bonus.done >= bonus.required) {
    receive(account, bonus.locked)
    bonus.locked = 0
  }
}

function receive(account: Account, amount: number, isSpun = account.bonus?.rules.type === 'coupon'): void {
  account.money += amount
  if (isSpun) account.spun += amount
}

function spinAll(model: Model, account: Account, random: Random): void {
  const wheel = wheelOf(model)
  if (!wheel) return
  account.spins += account.coins
  const weights = wheel.slices.reduce((sum, { weight }) => sum + weight, 0)
  while (account.coins > 0) {
    account.coins -= 1
    let rest = random() * weights
    const slice = wheel.slices.find(({ weight }) => (rest -= weight) < 0)
    const award = model.catalogue.prizes.find(({ code }) => code === slice?.prize)?.award
    if (award?.kind === 'wallet') receive(account, award.amount, true)
    if (award?.kind === 'coins') account.coins += award.coins
    if (award?.kind === 'bonus' && !account.bonus) {
      const rules = {
        name: { th: '', lo: '', en: '' },
        type: 'coupon',
        percent: 0,
        maximum: award.amount,
        minimumDeposit: 0,
        turnover: award.turnover,
        percentFail: 50,
      }
      beginBonus(model, account, rules, 0, award.amount)
    }
  }
}

function refund({ terms, pays }: Model, account: Account): void {
  if (account.bonus) return
  const { staked, won, refundedStaked, refundedWon } = account
  const cap = pays === 'earned' ? terms : { ...terms, refundCap: 10_000 }
  const amount = accruedOf({ staked, won, refunded_staked: refundedStaked, refunded_won: refundedWon }, cap)
  if (amount === 0) return
  account.money += Math.floor((amount * mostPercent(terms.refundSuccess, terms.refundFail)) / 100)
  account.refundedStaked = staked
  account.refundedWon = won
}

function endRound(model: Model, { refunds }: Strategy, account: Account): void {
  const { bonus, money } = account
  if (bonus) {
    const progress = {
      required: bonus.required,
      done: bonus.done,
      percentFail: bonus.rules.percentFail,
      locked: bonus.locked,
      total: money,
    }
    if (model.pays === 'earned') receive(account, earnedOf(progress))
    else if (!endingTermsOf(progress, model.terms.bonusThreshold).ends) account.money = Math.floor((money * bonus.rules.percentFail) / 100)
    account.bonus = null
  }
  if (refunds !== 'never') refund(model, account)
}

function randomStrategy(kind: Kind, { catalogue }: Model, random: Random): Strategy {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('there is nothing to choose from')
    return item
  }
  const some = (): boolean => random() < 0.5
  const { bonuses, promotions } = catalogue
  const bonus = Math.floor(random() * bonuses.length)
  const promotion = bonuses.length + Math.floor(random() * promotions.length)
  const offer = { bonusHunter: bonus, promotionHunter: promotion, mixed: pick([-1, bonus, promotion]) }
  return {
    deposit: pick([10_000, 30_000, 50_000, 100_000, 500_000, 5_000_000]),
    cycles: pick([1, 1, 2, 4]),
    odds: pick([1.05, 1.5, 2, 2, 5, 20, 100, 1_001]),
    fraction: pick([0, 0.01, 0.1, 0.25, 0.5, 1, 1]),
    bets: kind === 'depositor' ? pick([0, 0, 1, 10]) : pick([0, 1, 2, 5, 20, 100]),
    target: pick([1.1, 2, 5, 50]),
    turnover: pick([0.1, 0.5, 1, 1, 3]),
    offer: kind === 'bonusHunter' || kind === 'promotionHunter' || kind === 'mixed' ? offer[kind] : -1,
    spins: kind === 'spinner' || kind === 'couponHunter' || kind === 'depositor' || (kind === 'mixed' && some()),
    refunds:
      kind === 'refundFarmer'
        ? pick(['atEnd', 'afterEachBet'] as const)
        : kind === 'mixed'
          ? pick(['never', 'atEnd', 'afterEachBet'] as const)
          : 'never',
    invites: kind === 'inviter' || (kind === 'mixed' && some()),
  }
}

function varied(strategy: Strategy, kind: Kind, model: Model, random: Random): Strategy {
  const other = randomStrategy(kind, model, random)
  const names = Object.keys(other)
  const name = names[Math.floor(random() * names.length)] ?? 'odds'
  return { ...strategy, [name]: (other as Record<string, unknown>)[name] }
}

/** `most`: the highest `expected` of a single player. */
export type Found = { strategy: Strategy; players: number; profit: number; expected: number; most: number; error: number; staked: number }

/** `error`: the standard error of `expected`. */
function evaluate(model: Model, strategy: Strategy, players: number, random: Random): Found {
  let [profit, expected, most, squares, staked] = [0, 0, -Infinity, 0, 0]
  for (let player = 0; player < players; player += 1) {
    const result = simulate(model, strategy, random)
    profit += result.profit / players
    staked += result.staked / players
    expected += result.expected / players
    most = Math.max(most, result.expected)
    squares += result.expected ** 2 / players
  }
  const error = Math.sqrt(Math.max(0, squares - expected ** 2) / players)
  return { strategy, players, profit, expected, most, error, staked }
}

/** Ranks by the lower bound of the profit, because the mean alone would favour lucky runs. */
const surely = ({ expected, error }: Found): number => expected - 2 * error

/** Half of the players try random strategies, a quarter vary the best, and a quarter repeat the winner with new random numbers. */
export function search(model: Model, kind: Kind, players: number, seed: number): { best: Found; all: Found } {
  const random = createRandom(seed)
  const each = Math.max(10, Math.floor(Math.sqrt(players) / 2))
  const all: Found = {
    strategy: randomStrategy(kind, model, random),
    players: 0,
    profit: 0,
    expected: 0,
    most: -Infinity,
    error: 0,
    staked: 0,
  }
  let best: Found | undefined
  const attempt = (strategy: Strategy): void => {
    const found = evaluate(model, strategy, each, random)
    all.players += found.players
    all.profit += (found.profit * found.players) / (players * 0.75)
    all.expected += (found.expected * found.players) / (players * 0.75)
    all.most = Math.max(all.most, found.most)
    all.staked += (found.staked * found.players) / (players * 0.75)
    if (found.staked + Math.abs(found.expected) > 0 && (!best || surely(found) > surely(best))) best = found
  }
  for (let tried = 0; tried < players / 2; tried += each) attempt(randomStrategy(kind, model, random))
  for (let tried = 0; tried < players / 4; tried += each) attempt(varied(best?.strategy ?? all.strategy, kind, model, random))
  return { best: evaluate(model, best?.strategy ?? all.strategy, Math.ceil(players / 4), random), all }
}
