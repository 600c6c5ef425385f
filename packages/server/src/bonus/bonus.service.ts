// The life of a bonus: taken, attached to the next deposit, played for, ended or forfeited. One at a time for each player.
import { randomUUID } from 'node:crypto'
import type { Catalogue } from '../catalogue/catalogue.schema.ts'
import type { Queryable, Tx } from '../db/transaction.ts'
import { refreshGames } from '../gameAccount/gameSync.ts'
import { assertNoOpenBets } from '../gameAccount/openBets.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { type Account, type Leg, post } from '../ledger/ledger.ts'
import type { World } from '../world.ts'
import {
  bonusesOf,
  type BonusRow,
  insertBonus,
  lockMoney,
  openBonus,
  setGranted,
  setOver,
  setSettled,
  type Source,
  totalOf,
  turnoverOf,
} from './bonus.queries.ts'
import { countsSince, endingOf, grantOf, type Price, requiredOf, type Rules, type Standing, withdrawalOf } from './bonus.rules.ts'

/** What a player was shown of a withdrawal before it was asked for; satang. */
export type Shown = { pays: number; forfeits: number }

/** Whether one may be taken now: BONUS_REMAINING while one runs or is being ended, BONUS_ALREADY_ACTIVE while one waits for its deposit. */
export async function requireFree(tx: Tx, playerId: number): Promise<void> {
  await lockMoney(tx, playerId)
  const open = await openBonus(tx, playerId)
  if (open) throw new Refusal(open.state === 'waiting' ? 'BONUS_ALREADY_ACTIVE' : 'BONUS_REMAINING')
}

/** The caller has made sure that the player is free to. */
export async function takeBonus(
  tx: Tx,
  playerId: number,
  wish: { source: Source; code: string; rules: Rules; at: number },
): Promise<string> {
  const id = randomUUID()
  const { source, code, rules, at } = wish
  await insertBonus(tx, { player_id: playerId, id, source, code, rules, taken_at: new Date(at) })
  return id
}

/** Section 4, bonus card. NO_DATA, BONUS_REMAINING, BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED. */
export async function activateBonus(world: World, tx: Tx, playerId: number, code: string): Promise<BonusRow[]> {
  const offered = world.catalogue.current.bonuses.find((one) => one.code === code)
  if (!offered) throw new Refusal('NO_DATA')
  await requireFree(tx, playerId)
  const now = world.clock.now()
  const since = countsSince(offered.type, now)
  const received = receivedOf(await bonusesOf(tx, playerId), code).filter(({ updatedAt }) => updatedAt.getTime() >= since)
  if (received.length >= offered.maxReceived) throw new Refusal('BONUS_MAX_CLAIMED')
  await takeBonus(tx, playerId, { source: 'bonus', code, rules: rulesOf(offered), at: now })
  return bonusesOf(tx, playerId)
}

export const rulesOf = ({ name, type, percent, maximum, minimumDeposit, turnover, percentFail }: Catalogue['bonuses'][number]): Rules => ({
  name,
  type,
  percent,
  maximum,
  minimumDeposit,
  turnover,
  percentFail,
})

/** When the player received this bonus of the catalogue: each time that it was granted. */
export const receivedOf = (rows: readonly BonusRow[], code: string): { updatedAt: Date }[] =>
  rows.flatMap((row) => (row.source === 'bonus' && row.code === code && row.granted_at ? [{ updatedAt: row.granted_at }] : []))

/** In the deposit's own transaction: grants what waits for it, unless the deposit is too small to count. */
export async function grantOnDeposit(tx: Tx, playerId: number, { amount, at }: { amount: number; at: number }): Promise<void> {
  const row = await openBonus(tx, playerId)
  if (row?.state !== 'waiting') return
  const granted = grantOf(row.rules, amount)
  if (granted > 0) await grant(tx, row, { deposit: amount, granted, at })
}

/** Into the wallet, with its line, and from now on turnover counts. */
export async function grant(
  tx: Tx,
  row: Pick<BonusRow, 'player_id' | 'id' | 'source' | 'rules'> & BonusRow,
  { deposit, granted, at }: { deposit: number; granted: number; at: number },
): Promise<void> {
  const { player_id: playerId, rules } = row
  await setGranted(tx, row, { deposit, granted, required: requiredOf(rules, deposit, granted), at })
  await post(tx, {
    playerId,
    kind: 'bonus',
    reference: `bonus:${row.id}`,
    at,
    legs: [
      { account: 'house:bonus', amount: -granted },
      { account: 'wallet', amount: granted },
    ],
    entry: { type: 'bonus', status: 'SUCCESS', from: row.code, to: 'WALLET', amount: granted, detail: detailOf(row) },
  })
}

/** The statement's words for it, in each language: who reads it chooses. */
const detailOf = ({ source, rules }: Pick<BonusRow, 'source' | 'rules'>): Record<string, unknown> => ({
  [source === 'coupon' ? 'luckydraw' : source]: { description: rules.name },
})

export async function standingOf(database: Queryable, row: BonusRow): Promise<Standing & { wallet: number; elsewhere: number }> {
  const [done, { wallet, elsewhere }] = [await turnoverOf(database, row), await totalOf(database, row.player_id)]
  return { required: row.required, done, percentFail: row.rules.percentFail, total: wallet + elsewhere, wallet, elsewhere }
}

/**
 * What the games say counts for turnover and for what is left, so they are asked before. One that is away stays as it was:
 * resolves to whether all is known.
 */
export const prepareEnd = (world: World, playerId: number, { fresh } = { fresh: true }): Promise<boolean> =>
  refreshGames(world, playerId, { fresh })

/**
 * Ends what runs, or drops what waits. NO_DATA where there is none, BONUS_CONDITION; that too while a withdrawal is ending it, while
 * bets are open, and where little is left but not all is `known`: a game that can't be read may hold a win.
 */
export async function clearBonus(world: World, tx: Tx, playerId: number, known: boolean): Promise<void> {
  await lockMoney(tx, playerId)
  const row = await openBonus(tx, playerId)
  if (!row) throw new Refusal('NO_DATA')
  const at = world.clock.now()
  if (row.state === 'waiting') return dropped(tx, row, at)
  if (row.state === 'running') await assertNoOpenBets(tx, playerId, 'BONUS_CONDITION')
  const ends = row.state === 'running' && endingOf(await standingOf(tx, row), known ? world.config.bonusThreshold : null).ends
  if (!ends) throw new Refusal('BONUS_CONDITION')
  await setOver(tx, row, 'ended', at)
  await endLine(tx, row, { reference: row.id, forfeited: 0, at })
}

/** It was never received; a promotion is free for somebody else again. */
async function dropped(tx: Tx, row: BonusRow, at: number): Promise<void> {
  await setOver(tx, row, 'cancelled', at)
  if (row.source === 'promotion') await tx.query('update promotion_taken set count = count - 1 where code = $1', [row.code])
}

type EndLine = { reference: string; forfeited: number; at: number }

/** `forfeited` satang leave the wallet with it. */
const endLine = (tx: Tx, row: BonusRow, { reference, forfeited, at }: EndLine): Promise<unknown> =>
  post(tx, {
    playerId: row.player_id,
    kind: 'bonus.end',
    reference: `bonus.end:${reference}`,
    at,
    legs: between('wallet', 'house:bonus', forfeited),
    entry: { type: 'finish_bonus', status: 'SUCCESS', from: 'WALLET', to: row.code, amount: forfeited, detail: detailOf(row) },
  })

const between = (from: Account, to: Account, amount: number): Leg[] =>
  amount === 0
    ? []
    : [
        { account: from, amount: -amount },
        { account: to, amount },
      ]

/** `id`: the payout's. `shown`: what the player said yes to, where the client tells. */
type Ending = { playerId: number; amount: number; id: string; shown: Shown | null }
/** What is left to be paid, and the bonus that ended with it. Satang. */
export type Settled = { pays: number; bonusId: string | null; forfeited: number }

/**
 * In the withdrawal's own transaction, before it takes its money: ends the running bonus and forfeits what the preview showed.
 * BONUS_REMAINING while money is outside the wallet (a withdrawal of all brings it home first) and, with `params`, where the price
 * got worse than was shown; MONEY_NOT_ENOUGH; BONUS_CONDITION where nothing would be paid, and while bets are open.
 */
export async function settleByWithdrawal(world: World, tx: Tx, { playerId, amount, id, shown }: Ending): Promise<Settled> {
  await lockMoney(tx, playerId)
  const row = await openBonus(tx, playerId)
  if (row?.state !== 'running') return { pays: amount, bonusId: null, forfeited: 0 }
  await assertNoOpenBets(tx, playerId, 'BONUS_CONDITION')
  const standing = await standingOf(tx, row)
  if (standing.elsewhere > 0) throw new Refusal('BONUS_REMAINING')
  const { pays, forfeits } = priceOf(standing, amount, shown)
  const at = world.clock.now()
  await setOver(tx, row, 'ending', at)
  await endLine(tx, row, { reference: `${row.id}:${id}`, forfeited: forfeits, at })
  return { pays, bonusId: row.id, forfeited: forfeits }
}

/** MONEY_NOT_ENOUGH, BONUS_CONDITION, BONUS_REMAINING. */
export function priceOf(standing: Standing, amount: number, shown: Shown | null): Price {
  if (standing.total < amount) throw new Refusal('MONEY_NOT_ENOUGH')
  const price = withdrawalOf(standing, amount)
  if (price.pays === 0) throw new Refusal('BONUS_CONDITION')
  if (shown && (price.pays < shown.pays || price.forfeits > shown.forfeits))
    throw new Refusal('BONUS_REMAINING', { params: { pays: bahtOf(price.pays), forfeits: bahtOf(price.forfeits) } })
  return price
}

/** The bank has paid the withdrawal that ended it, and it is over; or did not, and it runs on, with what was forfeited given back. */
export async function settleByBank(
  tx: Tx,
  { playerId, bonusId, id, forfeited }: { playerId: number; bonusId: string; id: string; forfeited: number },
  outcome: 'paid' | 'refused',
  at: number,
): Promise<void> {
  const row = await setSettled(tx, { player_id: playerId, id: bonusId }, outcome === 'paid' ? 'ended' : 'running')
  if (!row || outcome === 'paid' || forfeited === 0) return
  await post(tx, {
    playerId,
    kind: 'bonus.return',
    reference: `bonus.return:${bonusId}:${id}`,
    at,
    legs: between('house:bonus', 'wallet', forfeited),
    entry: { type: 'finish_bonus', status: 'SUCCESS', from: row.code, to: 'WALLET', amount: forfeited, detail: detailOf(row) },
  })
}
