// Limits what all rewards cost together: docs/adr/0040-rewards-are-earned.md
import { StartError, type Config } from '#platform/config/config.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { type PathKey, pathText } from './path.ts'

export type RewardTerms = Pick<
  Config,
  | 'houseEdge'
  | 'rewardShare'
  | 'coinSatang'
  | 'invitePercent'
  | 'inviteSuccess'
  | 'inviteFail'
  | 'refundPercent'
  | 'refundCap'
  | 'refundSuccess'
  | 'refundFail'
>

/** `rate`: the highest share of settled stakes that it gives back. `path`: its catalogue entry or setting. */
type Cost = { path: PathKey[]; rate: number }

/** The share of settled stakes that all rewards together may give back. */
export const boundOf = ({ houseEdge, rewardShare }: Pick<RewardTerms, 'houseEdge' | 'rewardShare'>): number =>
  (houseEdge / 10_000) * (rewardShare / 100)

/** One stake counts towards one bonus, one wheel and every other reward at the same time. */
function costsOf(catalogue: Catalogue, terms: RewardTerms): { bonuses: Cost[]; wheels: Cost[]; others: Cost[] } {
  return {
    bonuses: [
      ...catalogue.bonuses.map((one, index) => ({ path: ['bonuses', index], rate: grantRate(one) })),
      ...catalogue.promotions.map((one, index) => ({ path: ['promotions', index], rate: grantRate(one) })),
    ],
    wheels: catalogue.wheels.flatMap((wheel, index) =>
      wheel.active ? [{ path: ['wheels', index], rate: coinValue(catalogue, wheel) / terms.coinSatang }] : [],
    ),
    others: [
      { path: ['INVITE_PERCENT'], rate: (terms.invitePercent / 100) * highestShare(terms.inviteSuccess, terms.inviteFail) },
      {
        path: ['REFUND_CAP_BASIS_POINTS'],
        rate: Math.min(terms.refundPercent / 100, terms.refundCap / 10_000) * highestShare(terms.refundSuccess, terms.refundFail),
      },
    ],
  }
}

const highestShare = (...percents: number[]): number => Math.max(...percents) / 100

/** Ignores `maximum`, which only lowers the rate. */
const grantRate = ({ percent, turnover }: { percent: number; turnover: number }): number =>
  turnover === 0 ? Infinity : percent / (100 + percent) / turnover

/** Satang, including coins won by the coin. A bonus counts in full. Infinity when a coin wins a coin or more on average. */
export function coinValue({ prizes }: Pick<Catalogue, 'prizes'>, { slices }: Pick<Catalogue['wheels'][number], 'slices'>): number {
  const weights = slices.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (valueOf: (award: Catalogue['prizes'][number]['award']) => number): number =>
    slices.reduce((sum, { prize, weight }) => {
      const award = prizes.find(({ code }) => code === prize)?.award
      return sum + (award ? (valueOf(award) * weight) / weights : 0)
    }, 0)
  const money = mean((award) => (award.kind === 'wallet' || award.kind === 'bonus' ? award.amount : 0))
  const coins = mean((award) => (award.kind === 'coins' ? award.coins : 0))
  return coins >= 1 ? Infinity : money / (1 - coins)
}

export function rewardIssues(catalogue: Catalogue, terms: RewardTerms): { path: PathKey[]; message: string }[] {
  const { bonuses, wheels, others } = costsOf(catalogue, terms)
  const rest = others.reduce((sum, { rate }) => sum + rate, 0)
  const issues = [
    ...issuesOf(bonuses, highestRate(wheels) + rest, boundOf(terms)),
    ...issuesOf(wheels, highestRate(bonuses) + rest, boundOf(terms)),
  ]
  return issues.length > 0 ? issues : others.flatMap((one) => issuesOf([one], rest - one.rate, boundOf(terms)))
}

/** The share of settled stakes that the most expensive combination gives back. */
export function highestCombinedRate(catalogue: Catalogue, terms: RewardTerms): number {
  const { bonuses, wheels, others } = costsOf(catalogue, terms)
  return highestRate(bonuses) + highestRate(wheels) + others.reduce((sum, { rate }) => sum + rate, 0)
}

const highestRate = (costs: Cost[]): number => costs.reduce((most, { rate }) => Math.max(most, rate), 0)

const issuesOf = (costs: Cost[], othersRate: number, bound: number) =>
  costs
    .filter(({ rate }) => rate + othersRate > bound)
    .map(({ path, rate }) => ({
      path,
      message: `gives back ${percentText(rate)} of settled stakes, ${percentText(rate + othersRate)} with all other rewards: at most ${percentText(bound)} is allowed (HOUSE_EDGE_BASIS_POINTS, REWARD_SHARE_PERCENT)`,
    }))

/** @throws StartError that names each entry above the bound. */
export function assertAffordable(catalogue: Catalogue, terms: RewardTerms): void {
  const issues = rewardIssues(catalogue, terms)
  if (issues.length > 0)
    throw new StartError(
      `The catalogue's rewards cost too much. ${issues.map(({ path, message }) => `${pathText(path)} ${message}`).join('. ')}.`,
    )
}

const percentText = (share: number): string => (Number.isFinite(share) ? `${Number((share * 100).toFixed(3))}%` : 'more than everything')
