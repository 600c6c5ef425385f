// How a game is opened (spec 7, "Game opening behaviour"): from an account and its credentials to the way a browser takes.
import type { GameAccount, GameCredentials, Krapao, Outcome } from '@krapao/sdk'
import { waysIn, type WayIn } from './waysIn.ts'

export type GameLink = { kind: 'link'; url: string }
/** A login form of the provider's, to be posted unseen. */
export type GameForm = { kind: 'form'; action: string; fields: Record<string, string> }
/** Every address is whole and passed the link guard. `frame`: inside the app instead of a tab of its own. */
export type GameWay = GameLink | GameForm | { kind: 'frame'; way: GameLink | GameForm }

/** The build's settings that change how games open (spec 7), and the browser's link guard. */
export type OpeningSettings = {
  /** Show games inside the app. */
  iframe: boolean
  /** The Laos variant has another betting site. */
  laos: boolean
  /** A betting site of the operator's own, over both; `null` for none. */
  bettingUrl: string | null
  /** Said before PGSLOT opens; `null` says nothing. */
  pgslotMessage: string | null
  /** The whole address of a link that a server gave, a path being one on the API's server; `null` if nobody may be sent there. */
  safeLink: (link: string) => string | null
}

export type LaunchInput = { game: GameAccount; credentials: GameCredentials }
export type LaunchGame = (input: LaunchInput, signal: AbortSignal) => Promise<Outcome<GameWay>>

/**
 * Finds the way into a game. A link of an auto login is good once and for a minute: ask when the player goes, not before.
 * Refused as the auto login is (LOGIN_FAIL, NOT_AREASLOT, SLOT_NO_ACCOUNT, NO_GAME); LOGIN_FAIL too where there is no link or
 * one that nobody may be sent to.
 */
export const launchGame =
  (krapao: Pick<Krapao, 'gameAccount'>, settings: OpeningSettings): LaunchGame =>
  async ({ game, credentials }, signal) => {
    const wayIn: WayIn = waysIn[game.code] ?? { by: 'web' }
    if (wayIn.by !== 'autoLogin') return wayTo(addressOf(wayIn, game, credentials, settings), settings)
    const answer = await wayIn.ask(krapao.gameAccount, credentials, { signal })
    return answer.ok ? wayTo({ kind: 'link', url: answer.value.link }, settings) : answer
  }

/** What the player must read before a game opens; `null` for nothing. */
export const openingNotice = (code: string, { pgslotMessage }: Pick<OpeningSettings, 'pgslotMessage'>): string | null =>
  code === 'PGSLOT' ? pgslotMessage : null

type Address = GameLink | GameForm
type Still = Exclude<WayIn, { by: 'autoLogin' }>

/** The provider's own address with what it wants to be told; `null` where the game has none. */
function addressOf(
  wayIn: Still,
  game: GameAccount,
  { username, password, event }: GameCredentials,
  settings: OpeningSettings,
): Address | null {
  const site = wayIn.by === 'form' && wayIn.site === 'betting' ? bettingSite(game, settings) : game.web
  if (site === null) return null
  switch (wayIn.by) {
    case 'web':
      return { kind: 'link', url: site }
    case 'query':
      return { kind: 'link', url: withQuery(site, { [wayIn.username]: username, [wayIn.password]: password }) }
    case 'form':
      return {
        kind: 'form',
        action: `${site.replace(/\/+$/, '')}${wayIn.path}`,
        // The provider's own form values first: what they are called must not hide who signs in.
        fields: { ...(wayIn.site === 'betting' && (event ?? game.event)), [wayIn.username]: username, [wayIn.password]: password },
      }
    default:
      return wayIn satisfies never
  }
}

/** The operator's own, else that of the Laos variant where the catalogue has one, else the game's web link. */
const bettingSite = (game: GameAccount, { bettingUrl, laos }: OpeningSettings): string | null =>
  bettingUrl ?? (laos ? (game.webLaos ?? game.web) : game.web)

function withQuery(link: string, values: Record<string, string>): string {
  const [address = '', fragment] = link.split('#')
  const query = new URLSearchParams(values).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

function wayTo(address: Address | null, { safeLink, iframe }: OpeningSettings): Outcome<GameWay> {
  const safe = address && safeLink(address.kind === 'form' ? address.action : address.url)
  if (!address || safe === null)
    return { ok: false, problem: { kind: 'refused', code: 'LOGIN_FAIL', message: 'LOGIN_FAIL', effect: 'none' } }
  const way: Address = address.kind === 'form' ? { ...address, action: safe } : { kind: 'link', url: safe }
  return { ok: true, value: iframe ? { kind: 'frame', way } : way }
}
