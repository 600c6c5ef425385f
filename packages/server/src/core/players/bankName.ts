import { ApiError } from '#platform/errors/apiError.ts'
import { visibleName } from '#platform/values/visibleText.ts'
import type { AppContext } from '../context/appContext.ts'

const englishOnly = new Set(['KTB', 'TMB', 'BBL'])
/** Printed by banks; none looks like another, or like an amount. */
const printable = /^(?:[\p{Script=Thai}\p{Script=Lao}\p{Script=Latin}]|[ .,'’()-])+$/u

export function assertBankOffered({ catalogue }: Pick<AppContext, 'catalogue'>, code: string): void {
  if (!catalogue.bankOf(code)) throw new ApiError('INVALID_BANK')
}

/** Throws INVALID_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO. */
export function checkBankName(context: Pick<AppContext, 'catalogue'>, bankCode: string, typed: string): string {
  assertBankOffered(context, bankCode)
  const name = visibleName(typed)?.toUpperCase()
  if (name !== undefined && englishOnly.has(bankCode) && !/^[A-Z ]+$/.test(name)) throw new ApiError('BANK_ACCOUNT_NAME_ENG')
  if (name === undefined || !printable.test(name) || !/\p{L}/u.test(name))
    throw new ApiError('INVALID_USER_INFO', { params: { field: 'bankAccountName' } })
  return name
}
