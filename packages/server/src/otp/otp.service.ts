// One-time codes: six digits, one at a time for each phone, counted under the phone's lock. What is refused is counted too,
// so a refusal here is an answer of the transaction and not a rollback of it.
import { createHash, randomInt } from 'node:crypto'
import { latinDigits } from '../account/phone.ts'
import { transaction, type Queryable, type Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { Language } from '../lookups/language.ts'
import { withinTime } from '../ports/withinTime.ts'
import { hashOf, newToken } from '../session/token.ts'
import type { World } from '../world.ts'
import { deleteOtp, findOtp, insertOtp, lockPhone, savePhone, setVerified, useToken, type PhoneRow, type Purpose } from './otp.queries.ts'

type Order = {
  phone: string
  purpose?: Purpose
  language?: Language
  /** The otpToken of an earlier code that the client holds. */ proof?: string | undefined
  /** Milliseconds after which the gateway counts as away. */ timeout?: number
}
export type Sent = { otpRef: string; otpToken: string; code?: string }
const hourMs = 3_600_000
const minuteMs = 60_000
const gatewayTimeout = 20_000

/**
 * Sends a code. Refuses with OTP_BLOCK, REQUEST_LIMIT_1MIN (the last one is too fresh), OTP_VERIFIED (none is needed now),
 * OTP_SEND_FAIL (the gateway could not take it: the try counts for the hour, not for the pause). Section 4.
 */
export async function sendCode(
  world: World,
  { phone, purpose = 'register', language = 'th', proof, timeout = gatewayTimeout }: Order,
): Promise<Sent> {
  const { pool, config, clock, ports, catalogue } = world
  const { name } = catalogue.current.service.info
  const token = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const otpRef = hashOf(token)
    .replace(/[^a-f]/g, '')
    .slice(0, 4)
    .toUpperCase()
  const at = clock.now()
  const refusal = await transaction(pool, async (tx) => {
    const row = inThisHour(await lockPhone(tx, phone, at), at)
    const refused = await refusedSend(world, tx, { phone, purpose, proof }, row, at)
    if (refused) return refused
    await savePhone(tx, phone, { ...row, sends: row.sends + 1, lastSentAt: new Date(at) })
    const expiresAt = at + config.otpMinutes * minuteMs
    await insertOtp(tx, { tokenHash: hashOf(token), codeHash: codeHash(token, code), phone, purpose, expiresAt })
    return undefined
  })
  if (refusal) throw refusal
  try {
    await withinTime(ports.sms.send({ phone, text: `${name}: ${code} ${messages[purpose][language]}(ref. ${otpRef})`, code, at }), timeout)
  } catch {
    await transaction(pool, async (tx) => {
      const row = await lockPhone(tx, phone, at)
      await deleteOtp(tx, hashOf(token))
      await savePhone(tx, phone, { ...row, lastSentAt: null })
    })
    throw new Refusal('OTP_SEND_FAIL', { retryAfter: 5 })
  }
  return { otpRef, otpToken: token, ...(ports.sms.showsCodes && { code }) }
}

type Wanted = { phone: string; purpose: Purpose; proof: string | undefined }

async function refusedSend(
  world: World,
  tx: Tx,
  { phone, purpose, proof }: Wanted,
  row: PhoneRow,
  at: number,
): Promise<Refusal | undefined> {
  const { config } = world
  if (isBlocked(row, at)) return blocked(row, at)
  // A password reset needs a code of its own each time.
  if (purpose === 'register' && (await verificationProblem(world, tx, phone, proof)) === undefined) return new Refusal('OTP_VERIFIED')
  const pause = (row.lastSentAt?.getTime() ?? -Infinity) + config.otpPauseSeconds * 1000 - at
  if (pause > 0) return new Refusal('REQUEST_LIMIT_1MIN', { retryAfter: pause / 1000 })
  if (row.sends < config.otpSends) return undefined
  return block(tx, phone, row, at + config.otpBlockMinutes * minuteMs, at)
}

/**
 * Verifies a code, once. Refuses with OTP_TOKEN_INVALID (none of ours, or used up), OTP_NOT_EXIST (a newer one took its place),
 * OTP_BLOCK, OTP_VERIFIED, OTP_EXPIRED, OTP_CODE_INVALID.
 */
export async function verifyCode(world: World, otpToken: string, typed: string): Promise<{ message: string }> {
  const { pool, clock, config } = world
  const tokenHash = hashOf(otpToken)
  const at = clock.now()
  const refusal = await transaction(pool, async (tx) => {
    const phone = (await findOtp(tx, tokenHash))?.phone
    if (phone === undefined) return new Refusal('OTP_TOKEN_INVALID')
    const row = inThisHour(await lockPhone(tx, phone, at), at)
    if (isBlocked(row, at)) return blocked(row, at)
    // Read again: only under the lock is it certain.
    const otp = await findOtp(tx, tokenHash)
    if (!otp || otp.usedAt) return new Refusal('OTP_TOKEN_INVALID')
    if (otp.replaced) return new Refusal('OTP_NOT_EXIST')
    if (otp.verifiedAt) return new Refusal('OTP_VERIFIED')
    if (otp.expiresAt.getTime() <= at) return new Refusal('OTP_EXPIRED')
    if (otp.codeHash === codeHash(otpToken, latinDigits(typed).trim())) {
      await setVerified(tx, tokenHash, at)
      return undefined
    }
    const wrong = { ...row, wrong: row.wrong + 1 }
    if (wrong.wrong >= config.otpTries) return block(tx, phone, wrong, at + config.otpBlockMinutes * minuteMs, at)
    await savePhone(tx, phone, wrong)
    return new Refusal('OTP_CODE_INVALID', { params: { left: config.otpTries - wrong.wrong } })
  })
  if (refusal) throw refusal
  return { message: 'OTP_CODE_VALID' }
}

/**
 * Uses up the verification in the transaction that registers the phone. `proof` is the otpToken that was verified: without it
 * anybody could register a phone that somebody else has just verified. Refuses with UNVERIFIED_OTP or OTP_TOKEN_INVALID.
 */
export async function takeVerification(world: World, tx: Tx, phone: string, proof: string | undefined): Promise<void> {
  await checkVerification(world, tx, phone, proof)
  if (proof === undefined || !(await useToken(tx, hashOf(proof), world.clock.now()))) throw new Refusal('OTP_TOKEN_INVALID')
}

/** Checks the verification without using it up. */
export async function checkVerification(world: World, database: Queryable, phone: string, proof: string | undefined): Promise<void> {
  const problem = await verificationProblem(world, database, phone, proof)
  if (problem) throw problem
}

async function verificationProblem(
  { clock, config }: World,
  database: Queryable,
  phone: string,
  proof: string | undefined,
): Promise<Refusal | undefined> {
  if (proof === undefined) return new Refusal('UNVERIFIED_OTP')
  const otp = await findOtp(database, hashOf(proof))
  if (!otp || otp.phone !== phone || otp.purpose !== 'register' || otp.usedAt) return new Refusal('OTP_TOKEN_INVALID')
  const since = clock.now() - config.verifiedMinutes * minuteMs
  return otp.verifiedAt && otp.verifiedAt.getTime() >= since ? undefined : new Refusal('UNVERIFIED_OTP')
}

/**
 * The phone of a token that was verified for a new password. Refuses with OTP_TOKEN_INVALID (none of ours, for something else, or
 * used up), UNVERIFIED_OTP, OTP_EXPIRED (verified too long ago).
 */
export async function resetPhoneOf({ clock, config }: World, database: Queryable, otpToken: string): Promise<string> {
  const otp = await findOtp(database, hashOf(otpToken))
  if (!otp || otp.purpose !== 'passwordReset' || otp.usedAt) throw new Refusal('OTP_TOKEN_INVALID')
  if (!otp.verifiedAt) throw new Refusal('UNVERIFIED_OTP')
  if (otp.verifiedAt.getTime() < clock.now() - config.verifiedMinutes * minuteMs) throw new Refusal('OTP_EXPIRED')
  return otp.phone
}

/** Uses it up, in the transaction of what it was for. OTP_TOKEN_INVALID where another request was a moment faster. */
export async function takeResetToken({ clock }: World, tx: Tx, otpToken: string): Promise<void> {
  if (!(await useToken(tx, hashOf(otpToken), clock.now()))) throw new Refusal('OTP_TOKEN_INVALID')
}

/** Who is asked by a stranger for the code of a new password must be able to see what it would do. */
const messages: Record<Purpose, Record<Language, string>> = {
  register: { th: '', lo: '', en: '' },
  passwordReset: {
    th: 'สำหรับตั้งรหัสผ่านใหม่ อย่าบอกใคร ',
    lo: 'ສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່ ຢ່າບອກໃຜ ',
    en: 'sets a new password. Tell it to nobody ',
  },
}

/** The counts begin anew an hour after their first. */
const inThisHour = (row: PhoneRow, at: number): PhoneRow =>
  at - row.countedSince.getTime() < hourMs ? row : { ...row, countedSince: new Date(at), sends: 0, wrong: 0 }

const isBlocked = ({ blockedUntil }: PhoneRow, at: number): boolean => blockedUntil !== null && blockedUntil.getTime() > at
const blocked = ({ blockedUntil }: PhoneRow, at: number): Refusal =>
  new Refusal('OTP_BLOCK', { retryAfter: ((blockedUntil?.getTime() ?? at) - at) / 1000 })

/** Blocks the phone; when it is over, the counts begin anew. */
async function block(tx: Tx, phone: string, row: PhoneRow, until: number, at: number): Promise<Refusal> {
  const shut = { ...row, sends: 0, wrong: 0, countedSince: new Date(until), blockedUntil: new Date(until) }
  await savePhone(tx, phone, shut)
  return blocked(shut, at)
}

const codeHash = (token: string, code: string): string => createHash('sha256').update(`${token}:${code}`).digest('hex')
