import type { Krapao, OperationState, Satang } from '@krapao/sdk'

/** How much something moved, in satang; null where the backend doesn't say. */
export type Moved = { amount: Satang | null }

/** For `askOperation`: the look-up knows the amount. */
export const movedIn = ({ amount }: OperationState): Moved => ({ amount: amount ?? null })

/** How much an intent that was just done moved, where its own answer doesn't say: the look-up of contract.md 6 knows it. */
export async function movedBy(
  krapao: Pick<Krapao, 'wallet'>,
  { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
): Promise<Moved> {
  const operation = await krapao.wallet.operation({ key: idempotencyKey }, { signal })
  return operation.ok ? movedIn(operation.value) : { amount: null }
}
