import type { Satang } from '@krapao/sdk'

/** The amounts in satang that a transfer or withdrawal offers as buttons, limited to the bounds. */
export const roundAmountsWithin = ({ min, max }: { min: number; max: number }): Satang[] =>
  ([10_000, 50_000, 100_000] as Satang[]).filter((amount) => amount >= min && amount <= max)
