// Changes of what a player registered. The account that withdrawals go to is the operator's to give free, and then they rest a while.
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { checkBankName } from '../account/account.service.ts'
import { bankAccountOf } from '../withdraw/withdraw.queries.ts'
import type { World } from '../world.ts'
import { changeAccount, lockPlayer, rename, replaceBankClaim, setAccountName } from './profile.queries.ts'

export type ProfileChange = { name: string; bankCode: string; bankAccountName: string; bankAccountNo: string }

/** Section 3. Refuses with INVALID_USER_INFO (`params.field`), INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK. */
export async function updateProfile(world: World, tx: Tx, playerId: number, change: ProfileChange): Promise<void> {
  const name = change.name.trim()
  if (!name || /\p{Cc}/u.test(name)) throw invalid('name')
  const accountName = checkBankName(world, change.bankCode, change.bankAccountName)
  await lockPlayer(tx, playerId)
  const account = await bankAccountOf(tx, playerId)
  const { bankCode, bankAccountNo: accountNo } = change
  await rename(tx, playerId, name)
  if (account && account.bankCode === bankCode && account.accountNo === accountNo) return setAccountName(tx, playerId, accountName)
  if (!world.config.bankChange) throw invalid(account?.bankCode === bankCode ? 'bankAccountNo' : 'bankCode')
  if (!(await replaceBankClaim(tx, playerId, { bankCode, accountNo }))) throw new Refusal('EXISTING_BANK')
  await changeAccount(tx, playerId, { bankCode, accountNo, accountName }, world.clock.now())
}

/** Section 5, account name: of the registered bank. Refuses with NO_BANK, INVALID_BANK, BANK_ACCOUNT_NAME_ENG. */
export async function updateBankAccountName(
  world: World,
  tx: Tx,
  playerId: number,
  { bankCode, bankAccountName }: { bankCode: string; bankAccountName: string },
): Promise<void> {
  await lockPlayer(tx, playerId)
  const account = await bankAccountOf(tx, playerId)
  if (!account) throw new Refusal('NO_BANK')
  if (account.bankCode !== bankCode) throw new Refusal('INVALID_BANK')
  // This call is for writing it in English letters, whatever the bank.
  if (!/^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(bankAccountName)) throw new Refusal('BANK_ACCOUNT_NAME_ENG')
  await setAccountName(tx, playerId, checkBankName(world, bankCode, bankAccountName))
}

const invalid = (field: string): Refusal => new Refusal('INVALID_USER_INFO', { params: { field } })
