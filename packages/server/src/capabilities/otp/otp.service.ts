// Throwing would undo counts, so transactions return errors. docs/adr/0050-budgets-of-one-time-codes.md
import { createHash, randomInt } from 'node:crypto'
import { addressBudgets, release, reserve, type Budget } from '#core/budgets/budgets.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { deleteOtp, findOtp, insertOtp, lockPhone, savePhone, setVerified, type PhoneRow, type Purpose } from '#core/otp/otp.queries.ts'
import { verificationProblem } from '#core/otp/verification.ts'
import { hashOf, newToken } from '#core/session/token.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import type { Language } from '#platform/values/language.ts'
import { latinDigits, rangeOf } from '#platform/values/phone.ts'
import { type Client, countWrong, deleteWrongCodes, guessBlock, guesserOf, isStranger, requesterOf } from './guesses.ts'

type Order = Client & {
  phone: string
  purpose?: Purpose
  language?: Language
  /** The otpToken of the client's earlier code. */ proof?: string | undefined
  /** A solved challenge. */ solved?: string | undefined
  /** Milliseconds. */ timeout?: number
}
export type Sent = { otpRef: string; otpToken: string; code?: string }
const hourMs = 3_600_000
const minuteMs = 60_000
const gatewayTimeout = 20_000

/**
 * Throws OTP_BLOCK, REQUEST_LIMIT_1MIN, REQUEST_LIMIT (a budget is used up; with `params.challenge` if that allows more), OTP_VERIFIED,
 * OTP_SEND_FAIL (counts for the hour, not for the pause).
 */
export async function sendCode(
  context: AppContext,
  { phone, ip, secret, purpose = 'register', language = 'th', proof, solved, timeout = gatewayTimeout }: Order,
): Promise<Sent> {
  const { pool, config, clock, ports, catalogue } = context
  const { name } = catalogue.current.service.info
  const token = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const otpRef = hashOf(token)
    .replace(/[^a-f]/g, '')
    .slice(0, 4)
    .toUpperCase()
  const at = clock.now()
  const refusal = await transaction(pool, async (tx) => {
    const row = await lockPhone(tx, phone, at)
    const sentAt = row.sentAt.filter((sent) => at - sent.getTime() < hourMs)
    const guesser = await guesserOf(config, tx, phone, { ip, secret }, at)
    const budgets = sendBudgets(context, phone, ip, isStranger(guesser))
    const refused =
      (await guessBlock(tx, phone, guesser, at)) ?? (await refusedSend(context, tx, { phone, purpose, proof }, { ...row, sentAt }, at))
    if (refused) return refused
    await reserve(context, tx, { name: 'otpSend', budgets, at, subject: phone, solved })
    await savePhone(tx, phone, { ...row, sentAt: [...sentAt, new Date(at)], lastSentAt: new Date(at) }, at)
    const expiresAt = at + config.otpMinutes * minuteMs
    const [requester, earlier] = [requesterOf(guesser), proof === undefined ? null : hashOf(proof)]
    await insertOtp(tx, { tokenHash: hashOf(token), codeHash: codeHash(token, code), phone, purpose, expiresAt, requester, earlier })
    return undefined
  })
  if (refusal) throw refusal
  try {
    await withTimeout(ports.sms.send({ phone, text: `${name}: ${code} ${messages[purpose][language]}(ref. ${otpRef})`, code, at }), timeout)
  } catch (error) {
    context.jobs.countItemFailure('sms', 'send', 'unavailable', error)
    await transaction(pool, async (tx) => {
      const row = await lockPhone(tx, phone, at)
      await deleteOtp(tx, hashOf(token))
      await savePhone(tx, phone, { ...row, lastSentAt: null }, at)
    })
    throw new ApiError('OTP_SEND_FAIL', { retryAfter: 5 })
  }
  return { otpRef, otpToken: token, ...(ports.sms.showsCodes && { code }) }
}

type Wanted = { phone: string; purpose: Purpose; proof: string | undefined }

async function refusedSend(
  context: AppContext,
  tx: Tx,
  { phone, purpose, proof }: Wanted,
  row: PhoneRow,
  at: number,
): Promise<ApiError | undefined> {
  const { config } = context
  if (purpose === 'register' && (await verificationProblem(context, tx, phone, proof)) === undefined) return new ApiError('OTP_VERIFIED')
  const pause = (row.lastSentAt?.getTime() ?? -Infinity) + config.otpPauseSeconds * 1000 - at
  if (pause > 0) return new ApiError('REQUEST_LIMIT_1MIN', { retryAfter: pause / 1000 })
  // The last code can still be verified.
  const oldest = row.sentAt.at(-config.otpSends)
  return oldest && new ApiError('OTP_BLOCK', { retryAfter: (oldest.getTime() + hourMs - at) / 1000 })
}

/** The rest is for known devices. */
const strangersPart = 3 / 4

const sendBudgets = ({ config }: AppContext, phone: string, ip: string, isFromStranger: boolean): Budget[] => [
  ...addressBudgets(ip, [config.otpAddressSends, config.otpSubnetSends, config.otpTotalSends]),
  { scope: 'range', key: rangeOf(phone, config.variant), limit: config.otpRangeSends },
  { scope: 'maximum', key: '', limit: Math.ceil(config.otpMaxSends * (isFromStranger ? strangersPart : 1)) },
]

const guessBudgets = ({ config }: AppContext, ip: string): Budget[] =>
  addressBudgets(ip, [config.otpAddressTries, config.otpSubnetTries, config.otpTotalTries])

/**
 * Verifies a code once. Throws OTP_TOKEN_INVALID (unknown or used), OTP_NOT_EXIST (replaced), OTP_BLOCK, OTP_VERIFIED, OTP_EXPIRED,
 * OTP_CODE_INVALID, REQUEST_LIMIT (too many wrong codes, even for a right one; with `params.challenge` if that allows more).
 */
export async function verifyCode(
  context: AppContext,
  { otpToken, typed, ip, secret, solved }: Client & { otpToken: string; typed: string; solved?: string | undefined },
): Promise<{ message: string }> {
  const { pool, clock, config } = context
  const tokenHash = hashOf(otpToken)
  const at = clock.now()
  const refusal = await transaction(pool, async (tx) => {
    const phone = (await findOtp(tx, tokenHash))?.phone
    if (phone === undefined) return new ApiError('OTP_TOKEN_INVALID')
    await lockPhone(tx, phone, at)
    const guesser = await guesserOf(config, tx, phone, { ip, secret }, at)
    const block = await guessBlock(tx, phone, guesser, at)
    if (block) return block
    const otp = await findOtp(tx, tokenHash)
    if (!otp || otp.usedAt) return new ApiError('OTP_TOKEN_INVALID')
    if (otp.replaced) return new ApiError('OTP_NOT_EXIST')
    if (otp.verifiedAt) return new ApiError('OTP_VERIFIED')
    if (otp.expiresAt.getTime() <= at) return new ApiError('OTP_EXPIRED')
    const taken = { name: 'otpGuess', budgets: guessBudgets(context, ip), at, subject: tokenHash, solved } as const
    await reserve(context, tx, taken)
    if (otp.codeHash === codeHash(otpToken, latinDigits(typed).trim())) {
      await release(tx, taken)
      await deleteWrongCodes(tx, phone, guesser)
      await setVerified(tx, tokenHash, at)
      return undefined
    }
    return countWrong(config, tx, phone, guesser, at)
  })
  if (refusal) throw refusal
  return { message: 'OTP_CODE_VALID' }
}

/** Players recognize fraud by the purpose. */
const messages: Record<Purpose, Record<Language, string>> = {
  register: { th: 'คือ OTP สมัครสมาชิก ห้ามบอกใคร ', lo: 'ແມ່ນ OTP ລົງທະບຽນ ຢ່າບອກໃຜ ', en: 'is your code to register. Do not share it. ' },
  passwordReset: {
    th: 'คือ OTP ตั้งรหัสผ่านใหม่ ห้ามบอกใคร ',
    lo: 'ແມ່ນ OTP ຕັ້ງລະຫັດຜ່ານໃໝ່ ຢ່າບອກໃຜ ',
    en: 'is your code to reset your password. Do not share it. ',
  },
}

const codeHash = (token: string, code: string): string => createHash('sha256').update(`${token}:${code}`).digest('hex')
