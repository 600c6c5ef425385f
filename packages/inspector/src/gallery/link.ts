// Links such as `#/transfer/moving?lang=lo&theme=dark` are the gallery's only state.
import { isLanguage, type Language } from '@krapao/web/src/i18n/language.ts'
import type { Theme } from '../screen/simulation.ts'

export type Part = 'machines' | 'live' | 'map'

export type Place = {
  part: Part
  /** '' if the link names none. */
  machine: string
  state: string
  language: Language
  /** Null for the device's preference. */
  theme: Theme | null
  /** One of several screens of the machine; null is the first. */
  screen: string | null
  story: number
}

export function placeIn(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [machine = '', state = ''] = path.split('/').map(decoded)
  const params = new URLSearchParams(query)
  const language = params.get('lang') ?? ''
  const theme = params.get('theme')
  const story = Number(params.get('story'))
  const part = params.get('part')
  return {
    part: part === 'live' || part === 'map' ? part : 'machines',
    machine,
    state,
    language: isLanguage(language) ? language : 'en',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    screen: params.get('screen'),
    story: Number.isInteger(story) && story > 0 ? story : 1,
  }
}

/** Always includes the language, because a bug report is about one. */
export function linkTo({ part, machine, state, language, theme, screen, story }: Place): string {
  const query = new URLSearchParams({ lang: language })
  if (part !== 'machines') query.set('part', part)
  if (theme) query.set('theme', theme)
  if (screen) query.set('screen', screen)
  if (story > 1) query.set('story', String(story))
  return `#/${[machine, ...(state === '' ? [] : [state])].map(encodeURIComponent).join('/')}?${query}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
