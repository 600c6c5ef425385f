// What a link of this gallery holds besides machine and state.
import { isLanguage, type Language } from '@krapao/web/src/i18n/language.ts'
import { themeIn, type Place } from 'statecharts-viewer/page'
import type { Theme } from '../screen/simulation.ts'

export type Wishes = {
  language: Language
  /** Null for the device's preference. */
  theme: Theme | null
  /** One of several screens of the machine; null is the first. */
  screen: string | null
  story: number
}

export function wishesIn(place: Place): Wishes {
  const { query } = place
  const language = query.get('lang') ?? ''
  const story = Number(query.get('story'))
  return {
    language: isLanguage(language) ? language : 'en',
    theme: themeIn(place),
    screen: query.get('screen') ?? null,
    story: Number.isInteger(story) && story > 0 ? story : 1,
  }
}
