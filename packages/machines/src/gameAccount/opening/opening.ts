import type { GameAccount, GameCredentials, Krapao, Outcome } from '@krapao/sdk'
import { launchMethods, type LaunchMethod } from './launchMethods.ts'

export type GameLink = { kind: 'link'; url: string }
/** A form that is posted without being shown. */
export type GameForm = { kind: 'form'; action: string; fields: Record<string, string> }
/** Addresses are absolute and passed the link guard; `frame` opens inside the app. */
export type GameTarget = GameLink | GameForm | { kind: 'frame'; content: GameLink | GameForm }

export type OpeningSettings = {
  iframe: boolean
  laos: boolean
  /** Overrides both others; `null` for none. */
  bettingUrl: string | null
  pgslotMessage: string | null
  /** Resolves paths against the API's server; `null` for an unsafe link. */
  safeLink: (link: string) => string | null
}

export type LaunchInput = { game: GameAccount; credentials: GameCredentials }
export type LaunchGame = (input: LaunchInput, signal: AbortSignal) => Promise<Outcome<GameTarget>>

/**
 * Call it on the click: an auto-login link is valid once for a minute. Refuses with LOGIN_FAIL (also for a missing or unsafe
 * link), NOT_AREASLOT, SLOT_NO_ACCOUNT or NO_GAME.
 */
export const launchGame =
  (krapao: Pick<Krapao, 'gameAccount'>, settings: OpeningSettings): LaunchGame =>
  async ({ game, credentials }, signal) => {
    const method: LaunchMethod = launchMethods.get(game.code) ?? { by: 'web' }
    if (method.by !== 'autoLogin') return targetOf(addressOf(method, game, credentials, settings), settings)
    const answer = await method.requestLink(krapao.gameAccount, credentials, { signal })
    return answer.ok ? targetOf({ kind: 'link', url: answer.value.link }, settings) : answer
  }

export const openingNotice = (code: string, { pgslotMessage }: Pick<OpeningSettings, 'pgslotMessage'>): string | null =>
  code === 'PGSLOT' ? pgslotMessage : null

type Address = GameLink | GameForm
type StaticMethod = Exclude<LaunchMethod, { by: 'autoLogin' }>

function addressOf(
  method: StaticMethod,
  game: GameAccount,
  { username, password, event }: GameCredentials,
  settings: OpeningSettings,
): Address | null {
  const site = method.by === 'form' && method.site === 'betting' ? bettingSite(game, settings) : game.web
  if (site === null) return null
  switch (method.by) {
    case 'web':
      return { kind: 'link', url: site }
    case 'query':
      return { kind: 'link', url: withQuery(site, { [method.username]: username, [method.password]: password }) }
    case 'form':
      return {
        kind: 'form',
        action: `${site.replace(/\/+$/, '')}${method.path}`,
        // First, so that the provider's values cannot overwrite the credentials.
        fields: { ...(method.site === 'betting' && (event ?? game.event)), [method.username]: username, [method.password]: password },
      }
    default:
      return method satisfies never
  }
}

const bettingSite = (game: GameAccount, { bettingUrl, laos }: OpeningSettings): string | null =>
  bettingUrl ?? (laos ? (game.webLaos ?? game.web) : game.web)

function withQuery(link: string, values: Record<string, string>): string {
  const [address = '', fragment] = link.split('#')
  const query = new URLSearchParams(values).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

function targetOf(address: Address | null, { safeLink, iframe }: OpeningSettings): Outcome<GameTarget> {
  const safe = address && safeLink(address.kind === 'form' ? address.action : address.url)
  if (!address || safe === null)
    return { ok: false, problem: { kind: 'refused', code: 'LOGIN_FAIL', message: 'LOGIN_FAIL', effect: 'none' } }
  const target: Address = address.kind === 'form' ? { ...address, action: safe } : { kind: 'link', url: safe }
  return { ok: true, value: iframe ? { kind: 'frame', content: target } : target }
}
