import type { Bank, GameAccount, WalletResponse } from '@krapao/sdk'
import type { TFunction } from 'i18next'
import { bankName } from '#i18n/bankName.ts'
import type { Language } from '#i18n/language.ts'

export type NameOf = (code: string) => string

const own = ['WALLET', 'RETURN', 'BONUS', 'PROMOTION', 'INVITE', 'REFUND', 'LUCKYDRAW', 'OPERATOR', 'TRUEWALLET'] as const
/** Providers of QR codes. KBANK is one too, and a bank. */
const providers = ['WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const
type Known = { games?: readonly GameAccount[] | undefined; banks?: readonly Bank[] | undefined }

/** Money comes from the player's own bank, so from KBANK otherwise by its QR. */
export function walletNames(
  t: TFunction<'statement'>,
  language: Language,
  { slots, bankAccount }: WalletResponse,
  banks: readonly Bank[] = [],
): NameOf {
  const { bankCode = '', bank } = bankAccount
  const nameOf = namesOf(t, language, { games: slots, banks: [...banks, { ...bank, code: bankCode }] })
  return (code) => (code === 'KBANK' && bankCode !== code ? t('place.QR') : nameOf(code))
}

/** Translated for this service, the operator's for games and banks, else the code. */
export function namesOf(t: TFunction<'statement'>, language: Language, { games = [], banks = [] }: Known = {}): NameOf {
  const names = new Map([
    ...banks.map((bank): [string, string] => [bank.code, bankName(bank, language)]),
    ...games.map(({ code, name }): [string, string] => [code, name]),
    ...own.map((code): [string, string] => [code, t(`place.${code}`)]),
    ...providers.map((code): [string, string] => [code, t('place.QR')]),
  ])
  return (code) => names.get(code) ?? code
}
