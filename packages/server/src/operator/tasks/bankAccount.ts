// Only staff change a bank account, so that a stolen session cannot redirect money.
import { lockPlayer } from '#capabilities/profile/profile.queries.ts'
import type { LiveCatalogue } from '#core/catalogue/catalogue.live.ts'
import { refusedReturns, retryReturns } from '#core/deposits/heldDeposit.ts'
import { lockAndCheckOwnAccount } from '#core/operatorAccounts/accounts.ts'
import { claimBankAccount, isBankAccountTaken } from '#core/players/account.queries.ts'
import { checkBankName } from '#core/players/bankName.ts'
import { revokeAll } from '#core/session/session.queries.ts'
import { type BankAccount, bankAccountOf, lockWithdrawals } from '#core/withdrawals/withdraw.queries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { isWalletOfOther } from '#platform/values/phone.ts'
import { audited, type Operator, OperatorError } from './operator.ts'
import { findPlayer } from './players.ts'
import { findProposer } from './twoPeople.ts'

export type BankChange = { outcome: 'proposed' | 'changed'; before: BankAccount | null; after: BankAccount }

/** Needs two people. Ends the player's sessions. Locks in the order of withdrawals and deposits: withdrawals, player, claim. */
export async function changeBankAccount(
  operator: Operator,
  catalogue: LiveCatalogue,
  { player, account, reason }: { player: string; account: BankAccount; reason: string },
): Promise<BankChange> {
  const { clock, config } = operator
  const { playerId, publicId } = await findPlayer(operator, player)
  const after = validAccount(catalogue, account)
  return audited(operator, async (tx, audit) => {
    await lockWithdrawals(tx, playerId)
    const phone = await lockPlayer(tx, playerId)
    if (isWalletOfOther({ bankCode: after.bankCode, bankAccountNo: after.accountNo }, phone, config.variant))
      throw new OperatorError('This TrueMoney account is another phone’s.')
    const before = await accountBefore(tx, playerId)
    if (await lockAndCheckOwnAccount({ catalogue, config }, tx, after))
      throw new OperatorError('This account is or was one of the catalogue.')
    await assertMayChange(tx, playerId, before, after)
    const entry = { action: 'player.bank', subject: publicId, after, reason }
    if ((await findProposer(tx, operator, entry)) === undefined) return { outcome: 'proposed', before, after }
    if (!isSame(before, after)) await replaceClaim(tx, playerId, after)
    await writeAccount(tx, playerId, after, clock.now())
    await retryReturns(tx, playerId, clock.now())
    await revokeAll(tx, playerId, clock.now())
    await audit({ ...entry, before })
    return { outcome: 'changed', before, after }
  })
}

function validAccount(catalogue: LiveCatalogue, { bankCode, accountNo, accountName }: BankAccount): BankAccount {
  if (!/^\d{6,20}$/.test(accountNo)) throw new OperatorError('--account must be 6 to 20 digits.')
  try {
    return { bankCode, accountNo, accountName: checkBankName({ catalogue }, bankCode, accountName) }
  } catch (error) {
    if (error instanceof ApiError) throw new OperatorError(problems.get(error.message) ?? error.message)
    throw error
  }
}

async function accountBefore(tx: Tx, playerId: number): Promise<BankAccount | null> {
  const account = await bankAccountOf(tx, playerId)
  return account ? { bankCode: account.bankCode, accountNo: account.accountNo, accountName: account.accountName } : null
}

const problems = new Map([
  ['INVALID_BANK', '--bank must be a bank of the catalogue.'],
  ['BANK_ACCOUNT_NAME_ENG', '--name must be in English letters at this bank.'],
  ['INVALID_USER_INFO', '--name must be the name of the account.'],
])

async function assertMayChange(tx: Tx, playerId: number, before: BankAccount | null, after: BankAccount): Promise<void> {
  const { rowCount } = await tx.query("select from withdrawal where player_id = $1 and status in ('requested', 'sent') limit 1", [playerId])
  if (rowCount !== 0) throw new OperatorError('A payout to the registered account has not ended. Wait until it has.')
  const isNew = !isSame(before, after) || before?.accountName !== after.accountName
  // The same account again retries a return that the bank refused.
  if (!isNew && (await refusedReturns(tx, playerId)) === 0) throw new OperatorError('This account is registered already.')
  if (await isBankAccountTaken(tx, { code: after.bankCode, accountNo: after.accountNo }, playerId)) throw new OperatorError(accountTaken)
}

export const accountText = (account: BankAccount | null): string =>
  account ? `${account.bankCode} ${account.accountNo} ${account.accountName}` : 'none'

const isSame = (before: BankAccount | null, after: BankAccount): boolean =>
  before?.bankCode === after.bankCode && before.accountNo === after.accountNo

const accountTaken = 'Another player has this account, or had it within 180 days.'

/** Deposits from the former account stay the player's until `app/retention.ts` frees it. */
async function replaceClaim(tx: Tx, playerId: number, { bankCode, accountNo }: BankAccount): Promise<void> {
  await tx.query("delete from claims where kind = 'formerBankAccount' and player_id = $1 and value = $2", [
    playerId,
    `${bankCode}:${accountNo}`,
  ])
  await tx.query("update claims set kind = 'formerBankAccount' where kind = 'bankAccount' and player_id = $1", [playerId])
  if (!(await claimBankAccount(tx, playerId, { code: bankCode, accountNo }))) throw new OperatorError(accountTaken)
}

async function writeAccount(tx: Tx, playerId: number, { bankCode, accountNo, accountName }: BankAccount, at: number): Promise<void> {
  await tx.query(
    `insert into bank_account (player_id, bank_code, account_name, account_no, changed_at) values ($1, $2, $3, $4, $5)
      on conflict (player_id) do update set bank_code = $2, account_name = $3, account_no = $4, changed_at = $5`,
    [playerId, bankCode, accountName, accountNo, new Date(at)],
  )
}
