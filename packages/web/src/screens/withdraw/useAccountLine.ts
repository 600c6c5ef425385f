import type { WalletResponse } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { bankName } from '#i18n/bankName.ts'
import { languageOf } from '#i18n/i18n.ts'

/** With the last four digits of its number. */
export function useAccountLine({ bankAccount }: WalletResponse): { bank: string; holder: string; number: string } {
  const { i18n } = useTranslation()
  const { bank, bankAccountName, bankAccountNo } = bankAccount
  return { bank: bankName(bank, languageOf(i18n)), holder: bankAccountName.toUpperCase(), number: `••••\u00a0${bankAccountNo.slice(-4)}` }
}
