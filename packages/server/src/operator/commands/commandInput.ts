import { OperatorError } from '../tasks/operator.ts'

export function limitOf(text = '50'): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw new OperatorError('--limit must be a whole number from 1 to 10000.')
  return limit
}

export function paymentIdIn(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new OperatorError('ID must be the number of a payment: see krapao incoming list.')
  return Number(text)
}

/** A day is its first moment in Bangkok. */
export function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const at = Date.parse(isDay ? `${text}T00:00:00+07:00` : text)
  if ((!isDay && !isTime) || Number.isNaN(at))
    throw new OperatorError('--until must be a day such as 2027-01-31, or a time such as 2027-01-31T12:00+07:00.')
  return at
}

/** A hyphen would start an option. */
export function satangIn(text: string): number {
  const [, sign = '', baht = '', satang = ''] = /^([-\u2212+]?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (baht === '') throw new OperatorError('AMOUNT must be baht such as 100, 99.50 or -100.')
  const amount = Number(baht) * 100 + Number(satang.padEnd(2, '0'))
  return sign === '-' || sign === minus ? 0 - amount : amount
}
const minus = '\u2212'

export const withTrueMinus = (args: readonly string[]): string[] => args.map((arg) => (/^-\d/.test(arg) ? minus + arg.slice(1) : arg))
