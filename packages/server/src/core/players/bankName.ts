import { ApiError } from '#platform/errors/apiError.ts'
import { visibleName } from '#platform/values/visibleText.ts'
import type { AppContext } from '../context/appContext.ts'

const englishOnly = new Set(['KTB', 'TMB', 'BBL'])

export function requireBank({ catalogue }: Pick<AppContext, 'catalogue'>, code: string): void {
  if (!catalogue.bankOf(code)) throw new ApiError('INVALID_BANK')
}

/** Returns the name as it is stored. Throws INVALID_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO. */
export function checkBankName(context: Pick<AppContext, 'catalogue'>, bankCode: string, typed: string): string {
  requireBank(context, bankCode)
  const name = visibleName(typed)?.toUpperCase()
  if (name === undefined) throw new ApiError('INVALID_USER_INFO', { params: { field: 'bankAccountName' } })
  if (englishOnly.has(bankCode) && !/^[A-Z ]+$/.test(name)) throw new ApiError('BANK_ACCOUNT_NAME_ENG')
  return name
}
