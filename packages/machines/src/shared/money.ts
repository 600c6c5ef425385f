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

/** Satang; the amounts that a form offers as buttons. */
export const roundAmountsWithin = ({ min, max }: { min: number; max: number }): Satang[] =>
  ([10_000, 50_000, 100_000] as Satang[]).filter((amount) => amount >= min && amount <= max)

/** Paid and forfeited part, in satang. */
export type Share = { percent: number; pays: Satang; loses: Satang }

/** Rounds down to whole satang as the server does. */
export function shareOf(amount: Satang, percent: number): Share {
  const pays = Math.floor((amount * percent) / 100) as Satang
  return { percent, pays, loses: Math.max(0, amount - pays) as Satang }
}
