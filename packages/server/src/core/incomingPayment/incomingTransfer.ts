import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { bankCodeOf } from '#platform/values/bankNumbers.ts'
import type { BankTransfer } from '#ports/bank.ts'
import type { PaymentNotification } from '#ports/payment.ts'

const text = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(200),
  v.check((value) => value.isWellFormed() && !value.includes('\0'), 'holds a character that cannot be stored'),
)
const year2000 = Date.UTC(2000)
const year2200 = Date.UTC(2200)
const satang = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const time = v.pipe(v.number(), v.finite(), v.minValue(year2000), v.maxValue(year2200))
// Reports are compared by bank and account.
const bankCode = v.pipe(text, v.transform(bankCodeOf))
const accountNo = v.pipe(
  text,
  v.transform((value) => value.replaceAll(/[\s-]/g, '')),
)
const transferSchema = v.object({
  reference: text,
  fromBankCode: bankCode,
  fromAccountNo: accountNo,
  toAccountNo: accountNo,
  amount: satang,
  at: time,
})
const optional = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.nullish(v.union([v.literal(''), schema])),
    v.transform((value) => value || undefined),
  )
const notificationSchema = v.object({
  orderId: text,
  reference: text,
  amount: satang,
  paidAt: time,
  toAccountNo: optional(v.pipe(accountNo, v.regex(/^\d+$/))),
  fromBankCode: optional(bankCode),
  bankReference: optional(text),
})

/** @throws RangeError naming the wrong field, never its value */
export const assertTransfer = (row: unknown): BankTransfer => checked('transfer', transferSchema, row)

/** @throws RangeError naming the wrong field, never its value */
export const assertPaymentNotification = (row: unknown): PaymentNotification => checked('payment', notificationSchema, row)

function checked<Output>(what: string, schema: v.GenericSchema<unknown, Output>, row: unknown): Output {
  const { success, output, issues } = v.safeParse(schema, row)
  if (success) return output
  throw new RangeError(`a ${what} with a bad ${v.getDotPath(issues[0]) ?? 'shape'} (${issues[0].type})`)
}

/** Returns the bank's id, so that a corrected row resolves the bad one. */
export function transferId(row: unknown): string {
  const named = v.safeParse(v.object({ fromBankCode: text, reference: text }), row)
  if (named.success) return `${named.output.fromBankCode}:${named.output.reference}`
  return createHash('sha256')
    .update(JSON.stringify(row) ?? '')
    .digest('hex')
}
