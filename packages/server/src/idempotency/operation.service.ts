import { transaction } from '../db/transaction.ts'
import { bahtOf } from '../http/money.ts'
import type { World } from '../world.ts'
import { begin } from './intent.queries.ts'
import { closeKey, findIntent, listPending, type IntentRow } from './operation.queries.ts'

/** The contract's OperationState. */
export type OperationState = {
  key: string
  state: 'unknown' | 'pending' | 'done' | 'refused'
  operationId?: string
  amount?: number
  createdAt?: string
  message?: string
  params?: Record<string, string | number>
}

/** `unknown` closes the key in the same transaction, so that the client may safely start anew. */
export async function stateOf(world: World, playerId: number, key: string): Promise<OperationState> {
  return transaction(world.pool, async (tx) => {
    // The request's own transaction holds this lock while it runs.
    const { state } = await begin(tx, { playerId, key, operation: '', fingerprint: '' })
    if (state === 'running') return { key, state: 'pending' }
    const row = await findIntent(tx, playerId, key)
    if (row) return describe(row)
    await closeKey(tx, playerId, key, world.clock.now())
    return { key, state: 'unknown' }
  })
}

export async function listOpen(world: World, playerId: number): Promise<OperationState[]> {
  return (await listPending(world.pool, playerId)).map(describe)
}

function describe({ key, state, operation, answer, at, amount }: IntentRow): OperationState {
  if (state === 'unknown') return { key, state }
  const known = { key, state, operationId: operation, createdAt: at.toISOString(), ...(amount !== null && { amount: bahtOf(amount) }) }
  if (state !== 'refused' || answer === null) return known
  const { code, params } = JSON.parse(answer) as { code: string; params?: Record<string, string | number> }
  return { ...known, message: code, ...(params && { params }) }
}
