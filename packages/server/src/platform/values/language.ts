import type { FastifyRequest } from 'fastify'
import type { Variant } from './phone.ts'

export type Language = 'th' | 'lo' | 'en'

/** The language of the Accept-Language header, where Lao is `lo`, or `la` as in the API; else that of the country. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>, { variant }: { variant: Variant }): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    return { language: known.get(tag.split('-')[0] ?? ''), weight: weight === undefined ? 1 : Number(weight), index }
  })
  const best = wanted.filter((one) => one.language && one.weight > 0).toSorted((a, b) => b.weight - a.weight || a.index - b.index)[0]
  return best?.language ?? countryLanguage[variant]
}

export const countryLanguage: Record<Variant, Language> = { th: 'th', la: 'lo' }

const known = new Map<string, Language>([
  ['th', 'th'],
  ['lo', 'lo'],
  ['la', 'lo'],
  ['en', 'en'],
])
