import { lockMoney } from '../bonus/bonus.queries.ts'
import type { Tx } from '../db/transaction.ts'
import { ApiError } from '../http/apiError.ts'
import { checkBankName } from '../account/account.service.ts'
import { isWalletOfOther } from '../account/phone.ts'
import { dayMs } from '../ports/clock.ts'
import { bankAccountOf } from '../withdraw/withdraw.queries.ts'
import type { AppContext } from '../appContext.ts'
import { changeAccount, lockPlayer, moneyOf, rename, replaceBankClaim, setAccountName } from './profile.queries.ts'

export type ProfileChange = { name: string; bankCode: string; bankAccountName: string; bankAccountNo: string }

/** Throws INVALID_USER_INFO (`params.field`), INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK. */
export async function updateProfile(context: AppContext, tx: Tx, playerId: number, change: ProfileChange): Promise<void> {
  const name = change.name.trim()
  if (!name || /\p{Cc}/u.test(name)) throw invalid('name')
  const accountName = checkBankName(context, change.bankCode, change.bankAccountName)
  const phone = await lockPlayer(tx, playerId)
  const now = context.clock.now()
  const account = await bankAccountOf(tx, playerId)
  const { bankCode, bankAccountNo: accountNo } = change
  await rename(tx, playerId, name)
  if (account && account.bankCode === bankCode && account.accountNo === accountNo) return setAccountName(tx, playerId, accountName)
  if (!context.config.bankChange) throw invalid(account?.bankCode === bankCode ? 'bankAccountNo' : 'bankCode')
  if (isWalletOfOther(change, phone, context.config.variant)) throw invalid('bankAccountNo')
  // Former accounts stay closed to others, so a player must not collect them.
  const again = (account?.changedAt?.getTime() ?? -Infinity) + dayMs
  if (again > now) throw new ApiError('REQUEST_LIMIT', { retryAfter: Math.ceil((again - now) / 1000) })
  // Money may only leave to the account from which it came, even if a stranger registered it.
  await lockMoney(tx, playerId)
  if ((await moneyOf(tx, playerId)) >= context.catalogue.current.service.withdraw.minimum) throw invalid('bankAccountNo')
  if (!(await replaceBankClaim(tx, playerId, { bankCode, accountNo }))) throw new ApiError('EXISTING_BANK')
  await changeAccount(tx, playerId, { bankCode, accountNo, accountName }, now)
}

/** Throws NO_BANK, INVALID_BANK, BANK_ACCOUNT_NAME_ENG. */
export async function updateBankAccountName(
  context: AppContext,
  tx: Tx,
  playerId: number,
  { bankCode, bankAccountName }: { bankCode: string; bankAccountName: string },
): Promise<void> {
  await lockPlayer(tx, playerId)
  const account = await bankAccountOf(tx, playerId)
  if (!account) throw new ApiError('NO_BANK')
  if (account.bankCode !== bankCode) throw new ApiError('INVALID_BANK')
  // This operation requires English letters, whatever the bank.
  if (!/^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(bankAccountName)) throw new ApiError('BANK_ACCOUNT_NAME_ENG')
  await setAccountName(tx, playerId, checkBankName(context, bankCode, bankAccountName))
}

const invalid = (field: string): ApiError => new ApiError('INVALID_USER_INFO', { params: { field } })
