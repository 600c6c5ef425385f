import type { Words } from '#core/catalogue/catalogue.schema.ts'
import type { Language } from '#platform/values/language.ts'
import type { EntryRow } from './statement.queries.ts'

const names = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

export function descriptionsIn(
  { entry_detail: detail }: Pick<EntryRow, 'entry_detail'>,
  language: Language,
): Record<string, { description: string }> {
  const stored = (detail ?? {}) as Partial<Record<string, { description: string | Words }>>
  return Object.fromEntries(
    names.flatMap((name) => {
      const description = stored[name]?.description
      if (description === undefined) return []
      return [[name, { description: typeof description === 'string' ? description : description[language] }] as const]
    }),
  )
}
