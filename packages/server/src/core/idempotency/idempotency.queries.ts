import { recordset } from '#platform/db/recordset.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { groupCalls } from '#platform/queues/groupCalls.ts'

export type IdempotentRequest = {
  playerId: number
  key: string
  operation: string
  fingerprint: string
  /** The fingerprint covers a password. */
  hasSecret?: boolean
}
/** `other`: the key belongs to a request with another fingerprint. */
type State = 'new' | 'running' | 'other' | 'pending' | 'done' | 'refused' | 'unknown'
export type StoredResponse = { state: State; status: number; answer: string }

export const readKey = groupCalls<IdempotentRequest, StoredResponse>(async (pool, requests) => {
  const text = `select begun.* from json_to_recordset($1) as given (place int, "playerId" bigint, key text, operation text, fingerprint text),
      lateral idempotent_request_begin("playerId", key, operation, fingerprint) begun
    order by place`
  return (await pool.query<StoredResponse>({ name: 'read_keys', text, values: [recordset(requests)] })).rows
})

/** Locks the key until the transaction ends. */
export async function lockKey(tx: Tx, { playerId, key, operation, fingerprint }: IdempotentRequest): Promise<StoredResponse> {
  const { rows } = await tx.query<StoredResponse>({
    name: 'idempotent_request_begin',
    text: 'select * from idempotent_request_begin($1, $2, $3, $4)',
    values: [playerId, key, operation, fingerprint],
  })
  const stored = rows[0]
  if (!stored) throw new Error('idempotent_request_begin returned no row')
  return stored
}

/** Like `lockKey`, and stores a new key as pending. */
export async function openKey(tx: Tx, { playerId, key, operation, fingerprint }: IdempotentRequest, at: number): Promise<StoredResponse> {
  const { rows } = await tx.query<StoredResponse>({
    name: 'idempotent_request_open',
    text: 'select * from idempotent_request_open($1, $2, $3, $4, $5)',
    values: [playerId, key, operation, fingerprint, new Date(at)],
  })
  const stored = rows[0]
  if (!stored) throw new Error('idempotent_request_open returned no row')
  return stored
}

export async function storeResponse(
  tx: Tx,
  request: IdempotentRequest,
  state: 'done' | 'refused' | 'unknown',
  answer: { status: number; text: string },
  at: number,
): Promise<void> {
  const { playerId, key, operation, fingerprint } = request
  await tx.query({
    name: 'idempotent_request_keep',
    text: 'insert into idempotent_request values ($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [playerId, key, operation, fingerprint, state, answer.status, answer.text, new Date(at)],
  })
}
