import type { GameAccount } from '@krapao/sdk'
import { isBlank, matchesSearch } from '../shared/text.ts'

export type GameGroup = 'all' | 'favourites' | 'slot' | 'sport' | 'lotto'
export type GameList = {
  query: string
  group: GameGroup
  /** Codes of games. */
  favourites: readonly string[]
  /** Codes of games, the last played first. */
  recents: readonly string[]
}

export const mostRecents = 12

export const hasQuery = (text: string): boolean => !isBlank(text)

export const withRecent = (recents: readonly string[], code: string): string[] =>
  [code, ...recents.filter((one) => one !== code)].slice(0, mostRecents)

export const toggled = (codes: readonly string[], code: string): string[] =>
  codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]

/** All, the favourites if there are any, and each category that has a game. */
export const groupsIn = ({ favourites }: Pick<GameList, 'favourites'>, games: readonly GameAccount[]): GameGroup[] =>
  (['all', 'favourites', 'slot', 'sport', 'lotto'] as const).filter(
    (group) => group === 'all' || games.some((game) => isIn(group, favourites, game)),
  )

/** The last played first, then those with an account. A search looks at all groups. */
export function gamesIn({ query, group, favourites, recents }: GameList, games: readonly GameAccount[]): GameAccount[] {
  const shown = hasQuery(query)
    ? games.filter((game) => matchesSearch([game.name, game.code], query))
    : games.filter((game) => isIn(group, favourites, game))
  const found = shown.length === 0 && group === 'favourites' && !hasQuery(query) ? games : shown
  return found.toSorted((one, other) => rank(recents, one) - rank(recents, other) || Number(other.isActive) - Number(one.isActive))
}

/** Those with an account, the last played first, then the fullest. */
export const ownGamesIn = ({ recents }: Pick<GameList, 'recents'>, games: readonly GameAccount[]): GameAccount[] =>
  games.filter(({ isActive }) => isActive).toSorted((one, other) => rank(recents, one) - rank(recents, other) || other.amount - one.amount)

const rank = (recents: readonly string[], { code }: GameAccount): number => {
  const place = recents.indexOf(code)
  return place < 0 ? recents.length : place
}

/** Unknown categories count as slot, so that no money is hidden. */
function isIn(group: GameGroup, favourites: readonly string[], { code, category }: GameAccount): boolean {
  if (group === 'all') return true
  if (group === 'favourites') return favourites.includes(code)
  return group === 'slot' ? category !== 'sport' && category !== 'lotto' : category === group
}
