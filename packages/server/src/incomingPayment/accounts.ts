import type { AppContext } from '../appContext.ts'

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

/** Returns undefined if the catalogue has none or several. */
export function qrAccountNoOf({ catalogue }: Offer, channel: string): string | undefined {
  const numbers = catalogue.current.accounts
    .filter((one) => one.bankCode === channel && (one.bankType === 'PAYMENT' || (channel === 'KBANK' && one.mode !== 'AUTO')))
    .map(({ accountNo }) => accountNo)
  return new Set(numbers).size === 1 ? numbers[0] : undefined
}
