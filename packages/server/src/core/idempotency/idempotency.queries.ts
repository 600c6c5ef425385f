import type { Queryable, Tx } from '#platform/db/transaction.ts'

export type IdempotentRequest = {
  playerId: number
  key: string
  operation: string
  fingerprint: string
  /** The fingerprint covers a password. */
  hasSecret?: boolean
}
type State = 'new' | 'running' | 'other' | 'pending' | 'done' | 'refused' | 'unknown'
export type StoredResponse = { state: State; status: number; answer: string }

/** Locks the key until the transaction ends. Outside of one it only reads. */
export async function lockKey(tx: Queryable, { playerId, key, operation, fingerprint }: IdempotentRequest): Promise<StoredResponse> {
  const { rows } = await tx.query<StoredResponse>({
    name: 'intent_begin',
    text: 'select * from intent_begin($1, $2, $3, $4)',
    values: [playerId, key, operation, fingerprint],
  })
  const known = rows[0]
  if (!known) throw new Error('intent_begin answers one row')
  return known
}

/** Also stores a new key as pending. */
export async function openKey(tx: Tx, { playerId, key, operation, fingerprint }: IdempotentRequest, at: number): Promise<StoredResponse> {
  const { rows } = await tx.query<StoredResponse>({
    name: 'intent_open',
    text: 'select * from intent_open($1, $2, $3, $4, $5)',
    values: [playerId, key, operation, fingerprint, new Date(at)],
  })
  const known = rows[0]
  if (!known) throw new Error('intent_open answers one row')
  return known
}

export async function storeResponse(
  tx: Tx,
  intent: IdempotentRequest,
  state: 'done' | 'refused' | 'unknown',
  answer: { status: number; text: string },
  at: number,
): Promise<void> {
  const { playerId, key, operation, fingerprint } = intent
  await tx.query({
    name: 'intent_keep',
    text: 'insert into intent values ($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [playerId, key, operation, fingerprint, state, answer.status, answer.text, new Date(at)],
  })
}
