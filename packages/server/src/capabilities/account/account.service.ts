import { addressBudgets, reserve, type Budget } from '#core/budgets/budgets.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { insertGame } from '#core/games/gameAccount.queries.ts'
import { openAtProvider, type GameLogin } from '#core/games/openAtProvider.ts'
import { isOwnAccount, lockAndCheckOwnAccount } from '#core/operatorAccounts/accounts.ts'
import { checkVerification, takeVerification } from '#core/otp/verification.ts'
import { insertPlayer, isBankAccountTaken, newPublicId, ownerOf } from '#core/players/account.queries.ts'
import { assertBankOffered, checkBankName } from '#core/players/bankName.ts'
import { assertUncommon } from '#core/session/commonPassword.ts'
import { hashPassword } from '#core/session/password.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { sharesOfAddress } from '#platform/queues/fairQueue.ts'
import { isWalletOfOther, validPhoneOf } from '#platform/values/phone.ts'
import { visibleName } from '#platform/values/visibleText.ts'

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
  proof?: string | undefined
}
export type Registration = Draft & { bankCode: string; bankAccountName: string; bankAccountNo: string }
type Checked = { phone: string; name: string; sourceCode: string | undefined; inviterId: number | undefined; currency: string }
export type Prepared = Checked & {
  passwordHash: string
  bank: { code: string; accountName: string; accountNo: string }
  otpToken: string | undefined
  publicId: string
  games: GameLogin[]
}
const invitePrefix = 'PR'

export type Client = { proof: string | undefined; solved: string | undefined; ip: string }

/** Per hour of a verified phone. */
const lookupsPerPhone = 20

const addressesOf = ({ config }: AppContext, ip: string): Budget[] =>
  addressBudgets(ip, [config.registerAddressTries, config.registerSubnetTries, config.registerTotalTries])

/** An error does not undo the count. Throws REQUEST_LIMIT. */
const countLookup = (
  context: AppContext,
  budgets: readonly Budget[],
  client: { subject?: string; solved?: string | undefined } = {},
): Promise<void> =>
  transaction(context.pool, (tx) => reserve(context, tx, { name: 'accountLookup', budgets, at: context.clock.now(), ...client }))

/**
 * Throws PHONE_NUMBER_REQUIRE_10_DIGIT, KEY_INVALID (a common password), INVALID_USER_INFO (name, source, currency, another's TrueMoney),
 * INVALID_CODE (inviter), INVALID_BANK, BANK_ACCOUNT_NAME_ENG, UNVERIFIED_OTP, OTP_TOKEN_INVALID, REQUEST_LIMIT, EXISTING_USER,
 * EXISTING_BANK.
 */
export async function checkAccount(context: AppContext, draft: Draft, { proof, solved, ip }: Client): Promise<Checked> {
  const { pool, catalogue, config, settings } = context
  const phone = validPhoneOf(draft.username, config.variant)
  assertUncommon(context, draft.password, { phone, field: 'password' })
  const name = visibleName(draft.name)
  if (name === undefined) throw invalid('name')
  if (draft.sourceCode && !catalogue.hasSource(draft.sourceCode)) throw invalid('sourceCode')
  const currency = currencyOf(context, draft.currency)
  if (draft.bankCode) assertBankOffered(context, draft.bankCode)
  if (draft.bankCode && draft.bankAccountName) checkBankName(context, draft.bankCode, draft.bankAccountName)
  if (isWalletOfOther(draft, phone, config.variant)) throw invalid('bankAccountNo')
  // Only the phone's holder may learn whether it is registered.
  if (settings.values.registerOTP) await checkVerification(context, pool, phone, proof)
  const budgets: Budget[] = settings.values.registerOTP
    ? [{ scope: 'phone', key: phone, limit: lookupsPerPhone }]
    : addressesOf(context, ip)
  await countLookup(context, budgets, { subject: phone, solved })
  if (await ownerOf(pool, 'phone', phone)) throw new ApiError('EXISTING_USER')
  await checkBankIsFree(context, draft)
  const inviterId = await inviterOf(context, draft.inviteCode)
  return { phone, name, sourceCode: draft.sourceCode || undefined, inviterId, currency }
}

/** Cheap checks first. GAME_ACTIVATION_FAIL if a provider fails: nothing is registered. */
export async function prepareAccount(
  context: AppContext,
  registration: Registration,
  client: Client,
  failed: (error: unknown) => void,
): Promise<Prepared> {
  const { bankCode, bankAccountName, bankAccountNo } = registration
  const checked = await checkAccount(context, registration, client)
  const bank = { code: bankCode, accountName: checkBankName(context, bankCode, bankAccountName), accountNo: bankAccountNo }
  const passwordHash = await hashPassword(registration.password, context.config.passwordCost, {
    queue: context.settings.values.registerOTP ? 'proven' : 'strangers',
    sender: { key: `phone ${checked.phone}`, sharedBy: sharesOfAddress(client.ip) },
  })
  const publicId = newPublicId()
  return { ...checked, bank, otpToken: client.proof, passwordHash, publicId, games: await openGames(context, publicId, failed) }
}

async function openGames(context: AppContext, player: string, failed: (error: unknown) => void): Promise<GameLogin[]> {
  const wanted = context.catalogue.games().filter(({ withRegistration }) => withRegistration)
  try {
    return await Promise.all(wanted.map(({ code }) => openAtProvider(context, player, code)))
  } catch (error) {
    failed(error)
    throw new ApiError('GAME_ACTIVATION_FAIL')
  }
}

/** Throws EXISTING_USER or EXISTING_BANK after a concurrent registration. */
export async function register(context: AppContext, tx: Tx, prepared: Prepared): Promise<object> {
  const { sourceCode, inviterId, otpToken, games, ...player } = prepared
  const optional = { ...(sourceCode && { sourceCode }), ...(inviterId && { inviterId }) }
  const { code: bankCode, accountNo } = player.bank
  const playerId = await insertPlayer(tx, { ...player, at: context.clock.now(), ...optional })
  if (await lockAndCheckOwnAccount(context, tx, { bankCode, accountNo })) throw new ApiError('EXISTING_BANK')
  for (const game of games) await insertGame(tx, playerId, game)
  if (context.settings.values.registerOTP) await takeVerification(context, tx, player.phone, otpToken)
  return {}
}

async function checkBankIsFree(context: AppContext, { bankCode, bankAccountNo: accountNo }: Draft): Promise<void> {
  if (!bankCode || !accountNo) return
  if (isOwnAccount(context, { bankCode, accountNo }) || (await isBankAccountTaken(context.pool, { code: bankCode, accountNo })))
    throw new ApiError('EXISTING_BANK')
}

async function inviterOf({ pool }: AppContext, code: string | undefined): Promise<number | undefined> {
  if (!code) return undefined
  const inviter = code.startsWith(invitePrefix) ? await ownerOf(pool, 'publicId', code.slice(invitePrefix.length)) : undefined
  if (inviter === undefined) throw new ApiError('INVALID_CODE', { params: { field: 'inviteCode' } })
  return inviter
}

function currencyOf({ config }: AppContext, currency: string | undefined): string {
  if (config.variant === 'la') return currency ?? 'LAK'
  if (currency === 'LAK') throw invalid('currency')
  return 'BAHT'
}

const invalid = (field: string): ApiError => new ApiError('INVALID_USER_INFO', { params: { field } })
