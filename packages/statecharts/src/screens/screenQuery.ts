import { themeIn, type Place } from '../page/place.ts'
import type { Theme } from './simulation.ts'

export type ScreenQuery = {
  /** '' for the screens' own. */
  language: string
  /** Null for the device's preference. */
  theme: Theme | null
  /** One of several screens of the machine; null is the first. */
  screen: string | null
  story: number
}

export function screenQueryIn(place: Place): ScreenQuery {
  const { query } = place
  const story = Number(query.get('story'))
  return {
    language: query.get('lang') ?? '',
    theme: themeIn(place),
    screen: query.get('screen') ?? null,
    story: Number.isInteger(story) && story > 0 ? story : 1,
  }
}
