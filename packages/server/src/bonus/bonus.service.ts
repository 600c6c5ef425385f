// The life of a bonus: taken, attached to the next deposit, played for, ended or forfeited. One at a time for each player.
import { randomUUID } from 'node:crypto'
import type { Queryable, Tx } from '../db/transaction.ts'
import { refreshGames } from '../gameAccount/gameSync.ts'
import { Refusal } from '../http/refusal.ts'
import { post } from '../ledger/ledger.ts'
import type { World } from '../world.ts'
import {
  bonusesOf,
  type BonusRow,
  insertBonus,
  lockMoney,
  openBonus,
  setGranted,
  setOver,
  type Source,
  totalOf,
  turnoverOf,
} from './bonus.queries.ts'
import { countsSince, endingOf, grantOf, requiredOf, type Rules, type Standing, withdrawalOf } from './bonus.rules.ts'

/** Satang. `required` and `done` are the turnover; they are there while a bonus runs. */
export type Preview = { active: boolean; pays: number; forfeits: number; required?: number; done?: number }

/** Whether one may be taken now: BONUS_REMAINING while one runs, BONUS_ALREADY_ACTIVE while one waits for its deposit. */
export async function requireFree(tx: Tx, playerId: number): Promise<void> {
  await lockMoney(tx, playerId)
  const open = await openBonus(tx, playerId)
  if (open) throw new Refusal(open.state === 'running' ? 'BONUS_REMAINING' : 'BONUS_ALREADY_ACTIVE')
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
  const { name, type, percent, maximum, minimumDeposit, turnover, percentFail } = offered
  await takeBonus(tx, playerId, {
    source: 'bonus',
    code,
    rules: { name, type, percent, maximum, minimumDeposit, turnover, percentFail },
    at: now,
  })
  return bonusesOf(tx, playerId)
}

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

async function standingOf(database: Queryable, row: BonusRow): Promise<Standing & { wallet: number; elsewhere: number }> {
  const [done, { wallet, elsewhere }] = [await turnoverOf(database, row), await totalOf(database, row.player_id)]
  return { required: row.required, done, percentFail: row.rules.percentFail, total: wallet + elsewhere, wallet, elsewhere }
}

/** What a withdrawal of `amount` satang, or with null the end of the bonus, pays and forfeits now. */
export async function previewOf(world: World, playerId: number, amount: number | null): Promise<Preview> {
  const row = await openBonus(world.pool, playerId)
  if (row?.state !== 'running') return { active: false, pays: amount ?? 0, forfeits: 0 }
  // As the end and the withdrawal do: what was played a moment ago counts.
  await prepareEnd(world, playerId)
  const standing = await standingOf(world.pool, row)
  const { pays, forfeits } = amount === null ? endingOf(standing, world.config.bonusThreshold) : withdrawalOf(standing, amount)
  return { active: true, pays, forfeits, required: row.required, done: standing.done }
}

/** What the games say counts for turnover and for what is left, so they are asked before. One that is away stays as it was. */
export const prepareEnd = (world: World, playerId: number): Promise<void> => refreshGames(world, playerId, () => {})

/** Ends what runs, or drops what waits. NO_DATA where there is none, BONUS_CONDITION. */
export async function clearBonus(world: World, tx: Tx, playerId: number): Promise<void> {
  await lockMoney(tx, playerId)
  const row = await openBonus(tx, playerId)
  if (!row) throw new Refusal('NO_DATA')
  const at = world.clock.now()
  if (row.state === 'waiting') return dropped(tx, row, at)
  if (!endingOf(await standingOf(tx, row), world.config.bonusThreshold).ends) throw new Refusal('BONUS_CONDITION')
  await setOver(tx, row, 'ended', at)
  await endLine(tx, row, 0, at)
}

/** It was never received; a promotion is free for somebody else again. */
async function dropped(tx: Tx, row: BonusRow, at: number): Promise<void> {
  await setOver(tx, row, 'cancelled', at)
  if (row.source === 'promotion') await tx.query('update promotion_taken set count = count - 1 where code = $1', [row.code])
}

/** `forfeited` satang leave the wallet with it. */
async function endLine(tx: Tx, row: BonusRow, forfeited: number, at: number): Promise<void> {
  await post(tx, {
    playerId: row.player_id,
    kind: 'bonus.end',
    reference: `bonus.end:${row.id}`,
    at,
    legs:
      forfeited === 0
        ? []
        : [
            { account: 'wallet', amount: -forfeited },
            { account: 'house:bonus', amount: forfeited },
          ],
    entry: { type: 'finish_bonus', status: 'SUCCESS', from: 'WALLET', to: row.code, amount: forfeited, detail: detailOf(row) },
  })
}

/**
 * In the withdrawal's own transaction, before it takes its money: ends the running bonus and forfeits what the preview showed.
 * Answers the satang that are left to be paid. BONUS_REMAINING while money is outside the wallet (a withdrawal of all brings it
 * home first), MONEY_NOT_ENOUGH, BONUS_CONDITION where nothing would be paid.
 */
export async function settleByWithdrawal(world: World, tx: Tx, playerId: number, amount: number): Promise<number> {
  await lockMoney(tx, playerId)
  const row = await openBonus(tx, playerId)
  if (row?.state !== 'running') return amount
  const standing = await standingOf(tx, row)
  if (standing.elsewhere > 0) throw new Refusal('BONUS_REMAINING')
  if (standing.wallet < amount) throw new Refusal('MONEY_NOT_ENOUGH')
  const { pays, forfeits } = withdrawalOf(standing, amount)
  if (pays === 0) throw new Refusal('BONUS_CONDITION')
  const at = world.clock.now()
  await setOver(tx, row, 'ended', at)
  await endLine(tx, row, forfeits, at)
  return pays
}
