import { type Config, StartError } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/time/clock.ts'
import { phoneOf } from '#platform/values/phone.ts'
import { type PaymentProvider, qrBankCodes } from '#ports/payment.ts'
import type { LiveCatalogue } from '../catalogue/catalogue.live.ts'
import type { Catalogue } from '../catalogue/catalogue.schema.ts'
import { lockOwnAccounts, readOwnAccounts } from '../catalogue/ownAccounts.ts'
import type { AppContext } from '../context/appContext.ts'

type AccountContext = Pick<AppContext, 'catalogue' | 'clock'>

/** How long a former account still counts: later the bank may have given it to another customer. */
const formerAccountMs = 180 * dayMs

/** Finds the operator's account by its number; AUTO wallets are paid by phone number. */
export function findReceivingAccount(
  { catalogue, clock }: AccountContext,
  toAccountNo: string,
): { bankCode: string; by: 'account' | 'phone' } | undefined {
  const own = catalogue.ownAccounts.find(({ accountNo }) => accountNo === toAccountNo)
  if (!own?.by || (own.until !== null && own.until + formerAccountMs < clock.now())) return undefined
  return { bankCode: own.bankCode, by: own.by }
}

type Account = { bankCode: string; accountNo: string }
type OwnAccounts = { catalogue: Pick<LiveCatalogue, 'ownAccounts'>; config: Pick<Config, 'variant'> }

/** Includes former accounts and, if digits are hidden, every account that fits the visible ones. */
export function isOwnAccount({ catalogue, config }: OwnAccounts, { bankCode, accountNo }: Account): boolean {
  const shown = bankCode === 'TRUEWALLET' ? phoneOf(accountNo, config.variant) : accountNo
  return catalogue.ownAccounts.some((own) => own.bankCode === bankCode && matchesVisibleDigits(shown, own.accountNo))
}

/** As isOwnAccount. Includes catalogue versions that this copy has not read, and blocks catalogue changes until the transaction ends. */
export async function lockAndCheckOwnAccount(
  { catalogue, config }: { catalogue: LiveCatalogue; config: Pick<Config, 'variant'> },
  tx: Tx,
  account: Account,
): Promise<boolean> {
  await lockOwnAccounts(tx)
  const ownAccounts = [...catalogue.ownAccounts, ...(await readOwnAccounts(tx, catalogue.lastVersion))]
  return isOwnAccount({ catalogue: { ownAccounts }, config }, account)
}

/** Fewer than four visible digits fit too many accounts. */
export function matchesVisibleDigits(shown: string, whole: string): boolean {
  if (shown.length !== whole.length || shown.replaceAll('x', '').length < 4) return false
  return Array.from(shown).every((digit, index) => digit === 'x' || digit === whole[index])
}

/** Ten digits of another bank's account may be another player's phone. */
export const isByPhone = (fromBankCode: string): boolean => fromBankCode === 'TRUEWALLET'

const qrAccountsOf = (accounts: Catalogue['accounts'], channel: string) =>
  accounts.filter((one) => one.bankCode === channel && (one.bankType === 'PAYMENT' || (channel === 'KBANK' && one.mode !== 'AUTO')))

/** Returns undefined if there are none or several. */
export function qrAccountNoOf({ catalogue }: Pick<AppContext, 'catalogue'>, channel: string): string | undefined {
  const numbers = new Set(qrAccountsOf(catalogue.current.accounts, channel).map(({ accountNo }) => accountNo))
  return numbers.size === 1 ? [...numbers][0] : undefined
}

/** Whether the bank may report the channel's QR payments too. */
export function isAlsoReportedByBank(context: AccountContext, channel: string, toAccountNo: string | null): boolean {
  if (toAccountNo !== null) return findReceivingAccount(context, toAccountNo) !== undefined
  const accounts = qrAccountsOf(context.catalogue.current.accounts, channel)
  // Only KBANK pays into bank accounts, including former ones.
  return accounts.length === 0 ? channel === 'KBANK' : accounts.some(({ accountNo }) => findReceivingAccount(context, accountNo))
}

/** @throws StartError for an account whose every QR payment would wait for staff */
export function assertPaymentsNamed(
  { accounts }: Catalogue,
  { namesBankPayment = false }: Pick<PaymentProvider, 'namesBankPayment'>,
): void {
  const listed = qrBankCodes.flatMap((channel) => qrAccountsOf(accounts, channel)).find(({ bankType }) => bankType === 'BANK')
  if (!listed || namesBankPayment) return
  throw new StartError(
    `The QRs of ${listed.bankCode} pay into account ${listed.code}, which the bank lists too, and the payment adapter does not declare namesBankPayment: each such payment would wait for staff. See "A payment provider" in docs/how-to/operator/adapters.md.`,
  )
}
