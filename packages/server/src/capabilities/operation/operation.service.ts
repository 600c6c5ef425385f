import { reserveStoredKey } from '#core/budgets/playerBudget.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { lockKey } from '#core/idempotency/idempotency.queries.ts'
import { transaction } from '#platform/db/transaction.ts'
import { bahtOf } from '#platform/values/money.ts'
import { blockKey, findStoredRequest, listPending, type StoredRequestRow } from './operation.queries.ts'

export type OperationState = {
  key: string
  state: 'unknown' | 'pending' | 'done' | 'refused'
  operationId?: string
  amount?: number
  createdAt?: string
  message?: string
  params?: Record<string, string | number>
}

/** Blocks a key that no request has used, so that the client may safely start anew. */
export async function readOrBlockKey(context: AppContext, playerId: number, key: string): Promise<OperationState> {
  return transaction(context.pool, async (tx) => {
    // The request's transaction holds this lock.
    const { state } = await lockKey(tx, { playerId, key, operation: '', fingerprint: '' })
    if (state === 'running') return { key, state: 'pending' }
    const row = await findStoredRequest(tx, playerId, key)
    if (row) return describe(row)
    await reserveStoredKey(context, tx, playerId)
    await blockKey(tx, playerId, key, context.clock.now())
    return { key, state: 'unknown' }
  })
}

export async function listPendingOperations(context: AppContext, playerId: number): Promise<OperationState[]> {
  return (await listPending(context.pool, playerId)).map(describe)
}

function describe({ key, state, operation, answer, at, amount }: StoredRequestRow): OperationState {
  if (state === 'unknown') return { key, state }
  const known = { key, state, operationId: operation, createdAt: at.toISOString(), ...(amount !== null && { amount: bahtOf(amount) }) }
  if (state !== 'refused' || answer === null) return known
  const { code, params } = JSON.parse(answer) as { code: string; params?: Record<string, string | number> }
  return { ...known, message: code, ...(params && { params }) }
}
