// Where a transfer may go, and its first step: from then on the money is in transit, and transferSaga.ts brings it to an end.
import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/transaction.ts'
import { findGame, takeGames } from '../gameAccount/gameAccount.queries.ts'
import { syncGame } from '../gameAccount/gameSync.ts'
import { requireWallet } from '../gameAccount/requireWallet.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { balanceOf } from '../ledger/ledger.ts'
import type { World } from '../world.ts'
import { holdIn, holdOut } from './transferLegs.ts'
import { insertTransfer, type TransferRow } from './transfer.queries.ts'

/** Between `from` and `to`: WALLET or the code of an active game. Satang; `all` is what is there when it begins. */
export type Order = {
  playerId: number
  from: string
  to: string
  amount: number | 'all'
  /** Satang; a baht, unless everything has to come home. */
  least?: number
}
/** `usernames`: of the games that it is between. Both it and the row are known to who began it, and read anew by who takes it up. */
export type Started = { playerId: number; id: string; row?: TransferRow; usernames?: Record<string, string> }

/** One baht. */
const minimum = 100
/** Milliseconds for which a transfer is its request's alone; after that whoever looks takes it up. */
export const lease = 15_000
const wallet = 'WALLET'

/**
 * What a provider is asked before: the bets of the game that money leaves. TRANSFER_MINIMUM, KEY_INVALID, NO_WALLET, NO_GAME,
 * SLOT_NO_ACCOUNT; TRANSFER_FAIL where the bets can't be read.
 */
export async function prepareTransfer(world: World, order: Order, failed: (error: unknown) => void): Promise<void> {
  const { playerId, from, to, amount } = order
  if (amount !== 'all' && amount < minimum) throw tooLittle()
  if (from === to) throw new Refusal('KEY_INVALID', { params: { field: 'to' } })
  if (from === wallet) return
  await requireWallet(world.pool, playerId)
  const known = await Promise.all(gamesIn(order).map((code) => findGame(world.pool, playerId, code)))
  requireGames(
    world,
    order,
    known.flatMap((row) => row?.slot_code ?? []),
  )
  try {
    await syncGame(world, playerId, from)
  } catch (error) {
    failed(error)
    throw new Refusal('TRANSFER_FAIL')
  }
}

const gamesIn = ({ from, to }: Order): string[] => [from, to].filter((code) => code !== wallet)

/** NO_GAME, SLOT_NO_ACCOUNT. Out of a game that is offered no more is fine, into it is not. */
function requireGames(world: World, order: Order, known: readonly string[]): void {
  for (const code of gamesIn(order)) {
    const offered = world.catalogue.games().some((game) => game.code === code)
    if (!offered && !(known.includes(code) && code === order.from)) throw new Refusal('NO_GAME')
    if (!known.includes(code)) throw new Refusal('SLOT_NO_ACCOUNT')
  }
}

/**
 * Holds the money, in one transaction with whatever it belongs to. NO_WALLET, NO_GAME, SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH;
 * TRANSFER_MINIMUM where all is less.
 */
export async function startTransfer(tx: Tx, world: World, order: Order, key: string | undefined): Promise<Started> {
  const { playerId, from, to } = order
  const now = world.clock.now()
  // Locked before the ledger, always.
  const taken = await takeGames(tx, playerId, gamesIn(order))
  if (!taken[0]?.hasWallet) await requireWallet(tx, playerId)
  requireGames(
    world,
    order,
    taken.map((game) => game.slot_code),
  )
  const amount = order.amount === 'all' ? await allOf(tx, playerId, from) : order.amount
  if (amount < (order.least ?? minimum)) throw tooLittle()
  const row: TransferRow = {
    player_id: playerId,
    id: randomUUID(),
    from_code: from,
    to_code: to,
    amount,
    state: from === wallet ? 'entering' : 'leaving',
    key: key ?? null,
    entry_operation: null,
    created_at: new Date(now),
    next_at: new Date(now + lease),
    attempts: 0,
  }
  row.entry_operation = from === wallet ? await holdIn(tx, row, now) : await holdOut(tx, row, now)
  await insertTransfer(tx, row)
  return { playerId, id: row.id, row, usernames: Object.fromEntries(taken.map((game) => [game.slot_code, game.username])) }
}

async function allOf(tx: Tx, playerId: number, from: string): Promise<number> {
  // What every posting locks first: nothing comes or goes between the look and the hold.
  await tx.query('select from ledger_player where player_id = $1 for update', [playerId])
  return balanceOf(tx, playerId, from === wallet ? 'wallet' : `game:${from}`)
}

const tooLittle = (): Refusal => new Refusal('TRANSFER_MINIMUM', { params: { limit: bahtOf(minimum) } })
