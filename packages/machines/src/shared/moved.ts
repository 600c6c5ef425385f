import type { Krapao, OperationState, Satang } from '@krapao/sdk'

/** Moved amount in satang; null if the backend omits it. */
export type Moved = { amount: Satang | null }

export const movedIn = ({ amount }: OperationState): Moved => ({ amount: amount ?? null })

/** Reads the amount from the idempotency status. */
export async function movedBy(
  krapao: Pick<Krapao, 'wallet'>,
  { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
): Promise<Moved> {
  const operation = await krapao.wallet.operation({ key: idempotencyKey }, { signal })
  return operation.ok ? movedIn(operation.value) : { amount: null }
}
