import type { Language } from '../i18n/language.ts'

/** The five of spec 2, in its order; `npm run film` makes a film of each in each language. */
export const topics = ['wallet', 'play', 'balance', 'receive', 'end'] as const
export type Topic = (typeof topics)[number]

/** Where a film of a language is, its picture, and its captions in any language. */
export const filmOf = (topic: Topic, language: Language) => {
  const base = `/howto/${topic}.${language}`
  return { film: `${base}.mp4`, poster: `${base}.webp`, captions: (spoken: Language) => `${base}.${spoken}.vtt` }
}
