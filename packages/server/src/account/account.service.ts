import { addressBudgets, reserve, type Budget } from '../budgets/budgets.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import { networkOf } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { checkVerification, takeVerification } from '../otp/otp.service.ts'
import { hashPassword } from '../session/password.ts'
import type { World } from '../world.ts'
import { insertGame } from '../gameAccount/gameAccount.queries.ts'
import { openAtProvider, type Opened } from '../gameAccount/gameAccount.service.ts'
import { insertPlayer, newPublicId, ownerOf } from './account.queries.ts'
import { validPhoneOf } from './phone.ts'

/** As it comes from the wizard: before its last step without a bank account. */
export type Draft = {
  name: string
  username: string
  password: string
  sourceCode?: string
  inviteCode?: string
  bankCode?: string
  bankAccountName?: string
  bankAccountNo?: string
  currency?: string
  otpToken?: string | undefined
}
export type Registration = Draft & { bankCode: string; bankAccountName: string; bankAccountNo: string }
/** Checked, and in the one way in which each thing is written. */
type Checked = { phone: string; name: string; sourceCode: string | undefined; inviterId: number | undefined; currency: string }
export type Prepared = Checked & {
  passwordHash: string
  bank: { code: string; accountName: string; accountNo: string }
  otpToken: string | undefined
  publicId: string
  /** The game accounts that come with it, open at their providers already. */
  games: Opened[]
}

/** Banks that take a name in English letters alone (section 9). */
const englishOnly = new Set(['KTB', 'TMB', 'BBL'])
const invitePrefix = 'PR'
/** Control characters, which a name never has; PostgreSQL could not even store one of them. */
const control = /\p{Cc}/u

/** Who registers: the otpToken presented as a proof of the phone, and the address. */
export type Client = { proof: string | undefined; ip: string }

/** An hour's validations and registrations of one verified phone, or changes of the bank account of one player. */
export const lookupsPerPhone = 20

const addressesOf = ({ config }: World, ip: string): Budget[] =>
  addressBudgets(ip, [config.registerAddressTries, config.registerSubnetTries, config.registerTotalTries])

/**
 * Counts a request that reveals whether a phone or a bank account is registered, in a transaction of its own so that a refusal does not
 * undo the count. Refuses with REQUEST_LIMIT.
 */
export const countLookup = ({ pool, clock }: World, budgets: readonly Budget[]): Promise<void> =>
  transaction(pool, (tx) => reserve(tx, 'accountLookup', budgets, clock.now()))

/**
 * Checks what is given of a registration and stores nothing (section 5). Refuses with PHONE_NUMBER_REQUIRE_10_DIGIT,
 * INVALID_USER_INFO (name, source, currency), INVALID_CODE (inviter), INVALID_BANK, BANK_ACCOUNT_NAME_ENG, UNVERIFIED_OTP,
 * OTP_TOKEN_INVALID, REQUEST_LIMIT, EXISTING_USER, EXISTING_BANK.
 */
export async function checkAccount(world: World, draft: Draft, { proof, ip }: Client): Promise<Checked> {
  const { pool, catalogue, config, settings } = world
  const phone = validPhoneOf(draft.username, config.variant)
  const name = draft.name.trim()
  if (!name || control.test(name)) throw invalid('name')
  if (draft.sourceCode && !catalogue.hasSource(draft.sourceCode)) throw invalid('sourceCode')
  const currency = currencyOf(world, draft.currency)
  checkBankLetters(catalogue, draft)
  // Whether a phone or a bank account is registered is answered only to the holder of the phone.
  if (settings.values.registerOTP) await checkVerification(world, pool, phone, proof)
  await countLookup(world, settings.values.registerOTP ? [{ scope: 'phone', key: phone, limit: lookupsPerPhone }] : addressesOf(world, ip))
  if (await ownerOf(pool, 'phone', phone)) throw new Refusal('EXISTING_USER')
  await checkBankIsFree(world, draft)
  const inviterId = await inviterOf(world, draft.inviteCode)
  return { phone, name, sourceCode: draft.sourceCode || undefined, inviterId, currency }
}

/**
 * What a registration needs before its transaction: checks that are cheap, then the hash and the game accounts that come with
 * it, which are not. GAME_ACTIVATION_FAIL where a provider does not open one: then nothing is registered. What is open there
 * already stays empty and is nobody's.
 */
export async function prepareAccount(
  world: World,
  asked: Registration,
  client: Client,
  failed: (error: unknown) => void,
): Promise<Prepared> {
  const { bankCode, bankAccountName, bankAccountNo } = asked
  const checked = await checkAccount(world, asked, client)
  const bank = { code: bankCode, accountName: writtenName(bankAccountName), accountNo: bankAccountNo }
  const passwordHash = await hashPassword(asked.password, world.config.passwordCost, { key: checked.phone, sharedBy: networkOf(client.ip) })
  const publicId = newPublicId()
  return { ...checked, bank, otpToken: client.proof, passwordHash, publicId, games: await openGames(world, publicId, failed) }
}

async function openGames(world: World, player: string, failed: (error: unknown) => void): Promise<Opened[]> {
  const wanted = world.catalogue.games().filter(({ withRegistration }) => withRegistration)
  try {
    return await Promise.all(wanted.map(({ code }) => openAtProvider(world, player, code)))
  } catch (error) {
    failed(error)
    throw new Refusal('GAME_ACTIVATION_FAIL')
  }
}

/** Registers, and uses up the phone's verification. What another took meanwhile is EXISTING_USER or EXISTING_BANK again. */
export async function register(world: World, tx: Tx, prepared: Prepared): Promise<object> {
  const { sourceCode, inviterId, otpToken, games, ...player } = prepared
  const optional = { ...(sourceCode && { sourceCode }), ...(inviterId && { inviterId }) }
  const playerId = await insertPlayer(tx, { ...player, at: world.clock.now(), ...optional })
  for (const game of games) await insertGame(tx, playerId, game)
  if (world.settings.values.registerOTP) await takeVerification(world, tx, player.phone, otpToken)
  return {}
}

/** The name of a bank account as it is written, checked for its bank. INVALID_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO. */
export function checkBankName({ catalogue }: World, bankCode: string, name: string): string {
  checkBankLetters(catalogue, { bankCode, bankAccountName: name })
  return writtenName(name)
}

type BankName = { bankCode?: string; bankAccountName?: string }

function checkBankLetters(catalogue: World['catalogue'], { bankCode, bankAccountName: name }: BankName): void {
  if (!bankCode) return
  if (!catalogue.bankOf(bankCode)) throw new Refusal('INVALID_BANK')
  if (name && englishOnly.has(bankCode) && !/^[A-Za-z ]+$/.test(name)) throw new Refusal('BANK_ACCOUNT_NAME_ENG')
}

/** Upper case, with single spaces (section 5). */
function writtenName(name: string): string {
  const written = name.trim().replace(/\s+/g, ' ').toUpperCase()
  if (!written || control.test(written)) throw invalid('bankAccountName')
  return written
}

async function checkBankIsFree({ pool }: World, { bankCode, bankAccountNo }: Draft): Promise<void> {
  if (bankCode && bankAccountNo && (await ownerOf(pool, 'bankAccount', `${bankCode}:${bankAccountNo}`))) throw new Refusal('EXISTING_BANK')
}

async function inviterOf({ pool }: World, code: string | undefined): Promise<number | undefined> {
  if (!code) return undefined
  const inviter = code.startsWith(invitePrefix) ? await ownerOf(pool, 'publicId', code.slice(invitePrefix.length)) : undefined
  if (inviter === undefined) throw new Refusal('INVALID_CODE', { params: { field: 'inviteCode' } })
  return inviter
}

/** Section 9: Laos knows LAK, its default, and BAHT; elsewhere there is baht alone. */
function currencyOf({ config }: World, asked: string | undefined): string {
  if (config.variant === 'la') return asked ?? 'LAK'
  if (asked === 'LAK') throw invalid('currency')
  return 'BAHT'
}

const invalid = (field: string): Refusal => new Refusal('INVALID_USER_INFO', { params: { field } })
