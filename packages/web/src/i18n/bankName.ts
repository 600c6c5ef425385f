import type { Language } from './language.ts'

type BankNames = { nameTH: string; nameEN?: string | undefined; nameLO?: string | undefined }

/** In the reader's language, else in English. Every bank has a Thai name. */
export const bankName = ({ nameTH, nameEN, nameLO }: BankNames, language: Language): string =>
  language === 'th' ? nameTH : ((language === 'lo' ? nameLO : undefined) ?? nameEN ?? nameTH)

/** The English name beside the Thai one, as bank apps have it. */
export const secondBankName = ({ nameEN }: BankNames, language: Language): string | undefined => (language === 'th' ? nameEN : undefined)

/** The bank and the last four digits. */
export const accountName = ({ bank, bankAccountNo }: { bank: BankNames; bankAccountNo: string }, language: Language): string =>
  withDigits(bankName(bank, language), lastDigits(bankAccountNo))

export const withDigits = (name: string, digits: string): string => `${name} ••${digits}`

export const lastDigits = (accountNo: string): string => accountNo.slice(-4)

/** Removes the spaces around a Thai or Lao name in a sentence; only Latin names have them. */
export function removeSpacesAround(text: string, name: string): string {
  const at = text.indexOf(name)
  if (!/^[\u0E00-\u0EFF]/.test(name)) return text
  const after = text.slice(at + name.length)
  return text.slice(0, at).replace(/(?<=[\u0E00-\u0EFF]) $/, '') + name + after.replace(/^ (?=(แล้ว|ແລ້ວ)$)/, '')
}
