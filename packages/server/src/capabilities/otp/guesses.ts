// docs/adr/0050-budgets-of-one-time-codes.md
import { isKnownDevice } from '#core/session/knownDevice.ts'
import { hashOf } from '#core/session/token.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { addressLimits } from '#platform/network/address.ts'

export type Client = {
  ip: string
  /** The secret of the client's device. */ secret?: string | undefined
}
/** The counters of a client's wrong codes, narrowest first, each with the count that blocks it. */
export type Guesser = readonly [own: [who: string, limit: number], ...shared: [who: string, limit: number][]]
type WrongCodes = { who: string; failures: number; failedAt: Date | null; blockedUntil: Date | null }

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
const allClients = ''

/** A known device counts for itself alone, so that strangers cannot block it. */
export async function guesserOf(config: Config, tx: Tx, phone: string, { ip, secret }: Client, at: number): Promise<Guesser> {
  if (secret !== undefined && (await isKnownDevice(tx, { phone, secret, at, perDay: config.loginsPerDeviceDay })))
    return [[`device:${hashOf(secret)}`, config.otpTries]]
  const [network, subnet] = addressLimits(ip, config.otpTries)
  return [network, subnet, [allClients, config.otpPhoneTries]]
}

export const isStranger = ({ length }: Guesser): boolean => length > 1

export const requesterOf = ([[who]]: Guesser): string => who

async function readWrongCodes(tx: Tx, phone: string, guesser: Guesser): Promise<WrongCodes[]> {
  const { rows } = await tx.query<WrongCodes>(
    `select who, failures, failed_at as "failedAt", blocked_until as "blockedUntil" from otp_wrong where phone = $1 and who = any ($2)`,
    [phone, guesser.map(([who]) => who)],
  )
  return rows
}

/** Returns OTP_BLOCK while any is blocked. The phone must be locked. */
export async function guessBlock(tx: Tx, phone: string, guesser: Guesser, at: number): Promise<ApiError | undefined> {
  return blockOf(await readWrongCodes(tx, phone, guesser), at)
}

/** Returns OTP_CODE_INVALID with the tries left, or OTP_BLOCK after the last. The phone must be locked. */
export async function countWrong(config: Config, tx: Tx, phone: string, guesser: Guesser, at: number): Promise<ApiError> {
  const before = await readWrongCodes(tx, phone, guesser)
  const after = guesser.map(([who, limit]) => {
    const guesses = before.find((one) => one.who === who) ?? { who, failures: 0, failedAt: null, blockedUntil: null }
    return { ...afterWrongCode(config, guesses, limit, at), limit }
  })
  await tx.query(
    `insert into otp_wrong select $1, who, failures, $5, blocked_until from unnest($2::text[], $3::int[], $4::timestamptz[]) g (who, failures, blocked_until)
      on conflict (phone, who) do update set failures = excluded.failures, failed_at = excluded.failed_at, blocked_until = excluded.blocked_until`,
    [
      phone,
      after.map(({ who }) => who),
      after.map(({ failures }) => failures),
      after.map(({ blockedUntil }) => blockedUntil),
      new Date(at),
    ],
  )
  return (
    blockOf(after, at) ??
    new ApiError('OTP_CODE_INVALID', { params: { left: Math.min(...after.map(({ limit, failures }) => limit - (failures % limit))) } })
  )
}

export async function deleteWrongCodes(tx: Queryable, phone: string, guesser: Guesser): Promise<void> {
  await tx.query('delete from otp_wrong where phone = $1 and who = any ($2)', [phone, guesser.map(([who]) => who)])
}

/** Each time the limit is reached again the block is twice as long, up to a maximum. */
function afterWrongCode({ otpBlockMinutes, otpBlockMaxMinutes }: Config, before: WrongCodes, limit: number, at: number): WrongCodes {
  const failures = (before.failedAt && at - before.failedAt.getTime() < weekMs ? before.failures : 0) + 1
  const rounds = failures / limit
  const minutes = Math.min(otpBlockMaxMinutes, otpBlockMinutes * 2 ** (rounds - 1))
  const blockedUntil = Number.isInteger(rounds) ? new Date(at + minutes * minuteMs) : before.blockedUntil
  return { ...before, failures, blockedUntil }
}

function blockOf(guesses: readonly WrongCodes[], at: number): ApiError | undefined {
  const until = Math.max(...guesses.map(({ blockedUntil }) => blockedUntil?.getTime() ?? 0), 0)
  return until > at ? new ApiError('OTP_BLOCK', { retryAfter: (until - at) / 1000 }) : undefined
}
