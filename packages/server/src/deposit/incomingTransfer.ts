// The shape of a row that a bank reports, checked where it enters: an adapter's figures come from elsewhere.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { BankTransfer } from '../ports/bank.ts'

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
const text = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(200),
  v.check((value) => value.isWellFormed() && !value.includes('\0'), 'holds a character that cannot be stored'),
)
const year2000 = Date.UTC(2000)
const year2200 = Date.UTC(2200)
const schema = v.object({
  reference: text,
  fromBankCode: text,
  fromAccountNo: text,
  toAccountNo: text,
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: v.pipe(v.number(), v.finite(), v.minValue(year2000), v.maxValue(year2200)),
})

/** @throws RangeError naming the field that is wrong, never its value */
export function assertTransfer(row: unknown): BankTransfer {
  const checked = v.safeParse(schema, row)
  if (checked.success) return checked.output
  const [issue] = checked.issues
  throw new RangeError(`a transfer with a bad ${v.getDotPath(issue) ?? 'shape'} (${issue.type})`)
}

/** Names a row for the set-aside list: the bank's own name where it has one, so that a corrected row resolves the bad one. */
export function transferId(row: unknown): string {
  const named = v.safeParse(v.object({ fromBankCode: text, reference: text }), row)
  if (named.success) return `${named.output.fromBankCode}:${named.output.reference}`
  return createHash('sha256')
    .update(JSON.stringify(row) ?? '')
    .digest('hex')
}
