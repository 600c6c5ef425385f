import type { Satang } from '@krapao/sdk'

/** The amounts that a transfer or withdrawal offers, in satang, as far as they lie within the bounds. */
export const roundAmountsWithin = ({ least, most }: { least: number; most: number }): Satang[] =>
  ([10_000, 50_000, 100_000] as Satang[]).filter((amount) => amount >= least && amount <= most)
