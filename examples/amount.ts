import { satangOf, type Satang } from '@krapao/sdk'

/** Satang of an amount in baht (`100`, `100.25`); null if it is invalid. */
export function amountOf(typed: string): Satang | null {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed)) return null
  // Avoids floating-point numbers, in which 0.1 + 0.2 is not 0.3.
  const [baht = '', cents = ''] = typed.split('.')
  return satangOf(Number(baht) * 100 + Number(cents.padEnd(2, '0')))
}
