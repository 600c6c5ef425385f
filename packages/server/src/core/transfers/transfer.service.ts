import { randomUUID } from 'node:crypto'
import type { Queryable } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import type { AppContext } from '../context/appContext.ts'
import { publish } from '../events/events.ts'
import { findGame } from '../games/gameAccount.queries.ts'
import { syncGame } from '../games/gameSync.ts'
import type { IdempotentRequest } from '../idempotency/idempotency.queries.ts'
import type { Opened } from '../idempotency/saga.ts'
import { assertHasWallet } from '../players/assertHasWallet.ts'
import { excludedError } from '../session/authenticate.ts'
import { holdTransfer, openTransfer, type HoldOutcome, type Hold, type TransferRow } from './transfer.queries.ts'

/** WALLET or an active game's code. Satang; `all`: the balance when it begins. */
export type Order = {
  playerId: number
  from: string
  to: string
  amount: number | 'all'
  /** The transfer's; random by default. */
  id?: string
  /** Satang; default one baht. */
  least?: number
}
/** A resuming worker reads `usernames` and `row` anew. */
export type Started = { playerId: number; id: string; row?: TransferRow; usernames?: ReadonlyMap<string, string> }

/** One baht. */
const minimum = 100
/** Milliseconds for which only its request works on a transfer. */
export const lease = 15_000
const wallet = 'WALLET'

export const isFromGame = ({ from }: Order): boolean => from !== wallet

/**
 * Reads the bets of the game that money leaves. TRANSFER_MINIMUM, KEY_INVALID, NO_WALLET, NO_GAME, SLOT_NO_ACCOUNT; TRANSFER_FAIL if the
 * bets cannot be read.
 */
export async function prepareTransfer(context: AppContext, order: Order, failed: (error: unknown) => void): Promise<void> {
  const { playerId, from, to, amount } = order
  if (amount !== 'all' && amount < minimum) throw tooLittle()
  if (from === to) throw new ApiError('KEY_INVALID', { params: { field: 'to' } })
  if (!isFromGame(order)) return
  await assertHasWallet(context.pool, playerId)
  const known = await Promise.all(gamesIn(order).map((code) => findGame(context.pool, playerId, code)))
  assertGamesUsable(
    context,
    order,
    known.flatMap((row) => row?.slot_code ?? []),
  )
  try {
    await syncGame(context, playerId, from)
  } catch (error) {
    failed(error)
    throw new ApiError('TRANSFER_FAIL')
  }
}

const gamesIn = ({ from, to }: Order): string[] => [from, to].filter((code) => code !== wallet)

/** Throws NO_GAME or SLOT_NO_ACCOUNT. A game that is no longer offered can only be left. */
function assertGamesUsable(context: AppContext, order: Order, known: readonly string[]): void {
  for (const code of gamesIn(order)) {
    const offered = context.catalogue.games().some((game) => game.code === code)
    if (!offered && !(known.includes(code) && code === order.from)) throw new ApiError('NO_GAME')
    if (!known.includes(code)) throw new ApiError('SLOT_NO_ACCOUNT')
  }
}

/**
 * Without effect throws NO_WALLET, INVALID_USER_3, NO_GAME, SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH; TRANSFER_MINIMUM if the whole balance is
 * less.
 */
export async function startTransfer(database: Queryable, context: AppContext, order: Order): Promise<Started> {
  const hold = holdOf(context, order, null)
  return begun(database, hold, await holdTransfer(database, hold))
}

export async function startOnce(context: AppContext, order: Order, mine: IdempotentRequest): Promise<Opened<Started>> {
  const hold = holdOf(context, order, mine.key)
  const opened = await openTransfer(context.pool, mine, hold)
  return opened.state === 'new' ? { started: begun(context.pool, hold, opened) } : { known: opened }
}

function holdOf({ clock, catalogue }: AppContext, order: Order, key: string | null): Hold {
  const now = clock.now()
  const offered = new Set(catalogue.games().map(({ code }) => code))
  return {
    player_id: order.playerId,
    id: order.id ?? randomUUID(),
    key,
    from_code: order.from,
    to_code: order.to,
    closed: gamesIn(order).filter((code) => !offered.has(code)),
    amount: order.amount === 'all' ? null : order.amount,
    least: order.least ?? minimum,
    created_at: new Date(now),
    next_at: new Date(now + lease),
  }
}

function begun(database: Queryable, hold: Hold, held: HoldOutcome): Started {
  if (held.outcome !== 'held') throw refusals[held.outcome]()
  const { player_id: playerId, id, key, from_code, to_code, created_at, next_at } = hold
  const { amount, entry_transaction } = held
  publish(database, { player: playerId, topics: ['balance'] })
  const state = from_code === wallet ? 'entering' : 'leaving'
  const row = {
    player_id: playerId,
    id,
    from_code,
    to_code,
    amount,
    state,
    key,
    entry_transaction,
    created_at,
    next_at,
    attempts: 0,
  } as const
  return { playerId, id, row, usernames: new Map(held.games.map((code, index) => [code, held.usernames[index] ?? ''])) }
}

const tooLittle = (): ApiError => new ApiError('TRANSFER_MINIMUM', { params: { limit: bahtOf(minimum) } })

const refusals: Record<Exclude<HoldOutcome['outcome'], 'held'>, () => ApiError> = {
  noWallet: () => new ApiError('NO_WALLET'),
  excluded: excludedError,
  noGame: () => new ApiError('NO_GAME'),
  noAccount: () => new ApiError('SLOT_NO_ACCOUNT'),
  little: tooLittle,
  short: () => new ApiError('MONEY_NOT_ENOUGH'),
}
