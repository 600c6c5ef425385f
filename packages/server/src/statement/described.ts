import type { Words } from '../catalogue/catalogue.schema.ts'
import type { Language } from '../lookups/language.ts'
import type { EntryRow } from './statement.queries.ts'

/** contract.md: invite, refund and lucky draw are bonuses with a description. */
const names = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/**
 * What an entry says it was for, under the one name that it has, in the reader's language where it is known in several; the rest
 * of its detail stays inside.
 */
export function describedIn(
  { entry_detail: detail }: Pick<EntryRow, 'entry_detail'>,
  language: Language,
): Record<string, { description: string }> {
  const kept = (detail ?? {}) as Partial<Record<string, { description: string | Words }>>
  return Object.fromEntries(
    names.flatMap((name) => {
      const description = kept[name]?.description
      if (description === undefined) return []
      return [[name, { description: typeof description === 'string' ? description : description[language] }] as const]
    }),
  )
}
