// A link names what is seen: `#/transfer/moving?lang=lo&theme=dark`. The address is the gallery's only memory of it.
import { isLanguage, type Language } from '@krapao/web/src/i18n/language.ts'
import type { Theme } from '../screen/scene.ts'

/** The machines one by one; what runs in another window; what uses what. */
export type Part = 'machines' | 'live' | 'map'

export type Place = {
  part: Part
  /** '' where the link names none. */
  machine: string
  state: string
  language: Language
  /** Null: as the device wishes. */
  theme: Theme | null
  /** One of several screens that show the machine; null is the first. */
  screen: string | null
  /** Counts from 1. */
  look: number
}

export function placeIn(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [machine = '', state = ''] = path.split('/').map(decoded)
  const asked = new URLSearchParams(query)
  const language = asked.get('lang') ?? ''
  const theme = asked.get('theme')
  const look = Number(asked.get('look'))
  const part = asked.get('part')
  return {
    part: part === 'live' || part === 'map' ? part : 'machines',
    machine,
    state,
    language: isLanguage(language) ? language : 'en',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    screen: asked.get('screen'),
    look: Number.isInteger(look) && look > 0 ? look : 1,
  }
}

/** Says only what is not plain without it, but always the language: a report is about one. */
export function linkTo({ part, machine, state, language, theme, screen, look }: Place): string {
  const query = new URLSearchParams({ lang: language })
  if (part !== 'machines') query.set('part', part)
  if (theme) query.set('theme', theme)
  if (screen) query.set('screen', screen)
  if (look > 1) query.set('look', String(look))
  return `#/${[machine, ...(state === '' ? [] : [state])].map(encodeURIComponent).join('/')}?${query}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
