import type { Lookup } from '../lookups/lookups.ts'
import { matchesSearch } from '../shared/text.ts'
import type { RegisterVariant } from './registerWizard.fields.ts'

export type Bank = Lookup<'banks'>[number]
export type BankGroup = { group: 'recommended' | 'TH' | 'LA' | 'other'; banks: Bank[] }

/** The recommended first, then the banks of the player's own country, then the others. Groups without a match are left out. */
export function bankGroups(banks: readonly Bank[], search: string, variant: RegisterVariant): BankGroup[] {
  const found = banks.filter((bank) => matches(bank, search))
  const own = variant === 'laos' ? (['LA', 'TH'] as const) : (['TH', 'LA'] as const)
  return (['recommended', ...own, 'other'] as const)
    .map((group) => ({ group, banks: found.filter((bank) => groupOf(bank) === group) }))
    .filter((group) => group.banks.length > 0)
}

const groupOf = ({ recommended, country }: Bank): BankGroup['group'] => (recommended ? 'recommended' : (country ?? 'other'))

/** TMB has been named ttb since it merged; its code stays. */
export const bankShortName = (code: string): string => (code === 'TMB' ? 'TTB' : code)

const matches = ({ code, nameTH, nameEN, nameLO }: Bank, search: string): boolean =>
  matchesSearch([code, bankShortName(code), nameTH, nameEN, nameLO], search)
