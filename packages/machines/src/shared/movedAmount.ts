import type { Krapao, OperationState, Satang } from '@krapao/sdk'

/** Satang; null if the backend omits it. */
export type MovedAmount = { amount: Satang | null }

export const movedAmountOf = ({ amount }: OperationState): MovedAmount => ({ amount: amount ?? null })

export async function movedBy(
  krapao: Pick<Krapao, 'wallet'>,
  { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
): Promise<MovedAmount> {
  const operation = await krapao.wallet.operation({ key: idempotencyKey }, { signal })
  return operation.ok ? movedAmountOf(operation.value) : { amount: null }
}
