import type { Language } from '#i18n/language.ts'

export const topics = ['wallet', 'play', 'balance', 'receive', 'end'] as const
export type Topic = (typeof topics)[number]

export const filmOf = (topic: Topic, language: Language) => {
  const base = `/howto/${topic}.${language}`
  return { film: `${base}.mp4`, poster: `${base}.webp`, captions: (spoken: Language) => `${base}.${spoken}.vtt` }
}
