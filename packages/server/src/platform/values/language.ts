import type { FastifyRequest } from 'fastify'

export type Language = 'th' | 'lo' | 'en'

/** Default Thai. Lao is `lo`, or `la` as in the API. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    return { language: known.get(tag.split('-')[0] ?? ''), weight: weight === undefined ? 1 : Number(weight), index }
  })
  const best = wanted.filter((one) => one.language && one.weight > 0).toSorted((a, b) => b.weight - a.weight || a.index - b.index)[0]
  return best?.language ?? 'th'
}

export const languageOfRequest = ({ headers }: FastifyRequest): Language => languageOf(headers['accept-language'])

const known = new Map<string, Language>([
  ['th', 'th'],
  ['lo', 'lo'],
  ['la', 'lo'],
  ['en', 'en'],
])
