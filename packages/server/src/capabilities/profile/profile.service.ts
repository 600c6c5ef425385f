import type { AppContext } from '#core/context/appContext.ts'
import { checkBankName } from '#core/players/bankName.ts'
import { bankAccountOf } from '#core/withdrawals/withdraw.queries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { visibleName } from '#platform/values/visibleText.ts'
import { lockPlayer, rename, setAccountName } from './profile.queries.ts'

export type ProfileChange = { name: string; bankCode: string; bankAccountName: string; bankAccountNo: string }

/** Players cannot change their bank account, only its name. Throws INVALID_USER_INFO (`params.field`), INVALID_BANK, BANK_ACCOUNT_NAME_ENG. */
export async function updateProfile(context: AppContext, tx: Tx, playerId: number, change: ProfileChange): Promise<void> {
  const name = visibleName(change.name)
  if (name === undefined) throw invalid('name')
  const accountName = checkBankName(context, change.bankCode, change.bankAccountName)
  await lockPlayer(tx, playerId)
  const account = await bankAccountOf(tx, playerId)
  if (account?.bankCode !== change.bankCode) throw invalid('bankCode')
  if (account.accountNo !== change.bankAccountNo) throw invalid('bankAccountNo')
  await rename(tx, playerId, name)
  await setAccountName(tx, playerId, accountName)
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
  // Requires English letters, whatever the bank.
  if (!/^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(visibleName(bankAccountName) ?? '')) throw new ApiError('BANK_ACCOUNT_NAME_ENG')
  await setAccountName(tx, playerId, checkBankName(context, bankCode, bankAccountName))
}

const invalid = (field: string): ApiError => new ApiError('INVALID_USER_INFO', { params: { field } })
