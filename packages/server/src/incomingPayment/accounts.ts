import type { AppContext } from '../appContext.ts'
import { type Catalogue, qrBankCodes } from '../catalogue/catalogue.schema.ts'
import { StartError } from '../config.ts'
import type { PaymentProvider } from '../ports/payment.ts'

type Offer = Pick<AppContext, 'catalogue'>

/** AUTO wallets take transfers by phone. */
export function placeOf({ catalogue }: Offer, accountNo: string): { bankCode: string; by: 'account' | 'phone' } | undefined {
  const { accounts, wallets } = catalogue.current
  const account = accounts.find((one) => one.bankType === 'BANK' && one.accountNo === accountNo)
  if (account) return { bankCode: account.bankCode, by: 'account' }
  const wallet = wallets.find((one) => one.mode === 'AUTO' && one.accountNo === accountNo)
  return wallet && { bankCode: 'TRUEWALLET', by: 'phone' }
}

/** Ten digits of any other bank's account, known or not, may be another player's phone. */
export const isByPhone = (fromBankCode: string): boolean => fromBankCode === 'TRUEWALLET'

const qrAccountsOf = (accounts: Catalogue['accounts'], channel: string) =>
  accounts.filter((one) => one.bankCode === channel && (one.bankType === 'PAYMENT' || (channel === 'KBANK' && one.mode !== 'AUTO')))

/** Returns undefined if the catalogue has none or several. */
export function qrAccountNoOf({ catalogue }: Offer, channel: string): string | undefined {
  const numbers = new Set(qrAccountsOf(catalogue.current.accounts, channel).map(({ accountNo }) => accountNo))
  return numbers.size === 1 ? [...numbers][0] : undefined
}

/** Whether a bank may report a QR payment of this channel too. */
export function isListedToo(offer: Offer, channel: string, toAccountNo: string | null): boolean {
  if (toAccountNo !== null) return placeOf(offer, toAccountNo) !== undefined
  const accounts = qrAccountsOf(offer.catalogue.current.accounts, channel)
  // KBANK alone pays into bank accounts, also into one that the catalogue has no longer.
  return accounts.length === 0 ? channel === 'KBANK' : accounts.some(({ accountNo }) => placeOf(offer, accountNo))
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
