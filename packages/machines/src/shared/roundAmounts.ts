import type { Satang } from '@krapao/sdk'

/** Satang; the amounts that a form offers as buttons. */
export const roundAmountsWithin = ({ min, max }: { min: number; max: number }): Satang[] =>
  ([10_000, 50_000, 100_000] as Satang[]).filter((amount) => amount >= min && amount <= max)
