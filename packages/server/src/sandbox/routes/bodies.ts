// The sandbox's API is not in openapi.yaml.
import * as v from 'valibot'
import { defaults } from '#core/settings/settings.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { isIpRange } from '#platform/network/ipRules.ts'
import { satangOf } from '#platform/values/money.ts'

/** Baht on the wire, satang once parsed. */
const baht = v.pipe(
  v.number(),
  v.check((amount) => amount > 0 && amount <= 1e10 && satangOf(amount) / 100 === amount),
  v.transform(satangOf),
)
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

export const payment = v.strictObject({
  amount: v.optional(baht),
  late: v.optional(v.boolean()),
  times: v.optional(count(100)),
  reference: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/))),
  identified: v.optional(v.boolean()),
})

export const fault = v.strictObject({
  port: v.picklist(['payment', 'sms', 'game', 'bank', 'gift', 'slip', 'support']),
  target: v.optional(v.string()),
  mode: v.picklist(['slow', 'refuse', 'failBefore', 'failAfter', 'twice', 'garbage', 'note']),
  note: v.optional(v.pipe(v.string(), v.maxLength(200))),
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000))),
  times: v.optional(count(1_000), 1),
})

const accountNo = v.pipe(v.string(), v.regex(/^[0-9x]{6,20}$/))
/** `fromBankCode` defaults to the player's bank, else SCB. */
export const transfer = v.strictObject({
  fromAccountNo: accountNo,
  toAccountNo: accountNo,
  amount: baht,
  fromBankCode: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/))),
  announce: v.optional(v.boolean(), true),
  at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})

export const giftLink = v.strictObject({ amount: baht, state: v.optional(v.picklist(['fresh', 'used']), 'fresh') })

export const slipVariant = v.optional(v.picklist(['plain', 'noQr', 'tiny', 'otherBank']), 'plain')

export const payoutEnd = v.strictObject({
  outcome: v.picklist(['paid', 'refused']),
  note: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

export const answer = v.pipe(
  v.strictObject({ text: v.optional(v.string()), message: v.optional(v.looseObject({})), times: v.optional(count(1_000), 1) }),
  v.check(({ text, message }) => (text === undefined) !== (message === undefined)),
)

const tenYears = 10 * 366 * 86_400_000
export const clock = v.strictObject({ offsetMs: v.pipe(v.number(), v.integer(), v.minValue(-tenYears), v.maxValue(tenYears)) })

export const player = v.strictObject({
  inactive: v.optional(v.boolean()),
  noBank: v.optional(v.boolean()),
  noWallet: v.optional(v.boolean()),
  /** RFC 3339; null ends the exclusion. */
  excludedUntil: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
  /** Allows names from before the rules about account names. */
  bankAccountName: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
export type PlayerPatch = v.InferOutput<typeof player>

const ipRanges = v.pipe(v.array(v.pipe(v.string(), v.check(isIpRange))), v.maxLength(1_000))

export const switches = v.strictObject({
  ...Object.fromEntries(
    Object.entries(defaults).flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, v.exactOptional(v.boolean())]] : [])),
  ),
  ipRules: v.exactOptional(v.strictObject({ denied: ipRanges, allowed: ipRanges })),
})

/** @throws KEY_INVALID, KEY_MISSING */
export function check<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const checked = v.safeParse(schema, body)
  if (checked.success) return checked.output
  const [issue] = checked.issues
  const field = v.getDotPath(issue) ?? 'body'
  throw new ApiError(issue.received === 'undefined' ? 'KEY_MISSING' : 'KEY_INVALID', { params: { field } })
}
