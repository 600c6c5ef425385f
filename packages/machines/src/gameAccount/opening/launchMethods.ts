import type { GameCredentials, Krapao, Outcome } from '@krapao/sdk'

type Games = Krapao['gameAccount']
type Options = { signal: AbortSignal }
type Fields = { username: string; password: string }

export type LaunchMethod =
  /** The player signs in at the web link. */
  | { by: 'web' }
  /** Requests a login link, valid once for a minute. */
  | { by: 'autoLogin'; requestLink: (games: Games, credentials: GameCredentials, options: Options) => Promise<Outcome<{ link: string }>> }
  /** Posts the login form to `path` below the web link. `betting` may be replaced by the build and needs the `event` values. */
  | ({ by: 'form'; site: 'web' | 'betting'; path: string } & Fields)
  | ({ by: 'query' } & Fields)

const names: Fields = { username: 'username', password: 'password' }
const form: LaunchMethod = { by: 'form', site: 'web', path: '/login', ...names }
const bettingForm: LaunchMethod = { by: 'form', site: 'betting', path: '/login', ...names }
const query: LaunchMethod = { by: 'query', ...names }
type RequestLink = Extract<LaunchMethod, { by: 'autoLogin' }>['requestLink']
const autoLogin = (requestLink: RequestLink): LaunchMethod => ({ by: 'autoLogin', requestLink })

/** By provider code; others open their web link. A real provider's adapter changes its `path` and field names here. */
export const launchMethods: ReadonlyMap<string, LaunchMethod> = new Map([
  ['JOKER', form],
  ['SEXYGAME', form],
  ['BETFLIX', autoLogin((games, { username }, options) => games.autoLoginBetflix({ username }, options))],
  ['ASKMEBET', autoLogin((games, { username, password }, options) => games.autoLoginAskmebet({ username, password }, options))],
  ['UFABET', bettingForm],
  ['SUPERSLOT', query],
  ['PG', autoLogin((games, { username }, options) => games.autoLoginPg({ username }, options))],
  ['SLOTXO', form],
  ['IMI', autoLogin((games, { username, password }, options) => games.autoLoginImi({ username, password }, options))],
  ['USUN', autoLogin((games, { username, password }, options) => games.autoLoginUsun({ username, password }, options))],
  ['AREASLOT', autoLogin((games, { username }, options) => games.autoLoginAreaslot({ username }, options))],
  ['CIRCUS', autoLogin((games, { username, password }, options) => games.autoLoginCircus({ username, password }, options))],
  ['SLOTRACHA', autoLogin((games, { username, password }, options) => games.autoLoginSlotracha({ username, password }, options))],
  ['PGSLOT', autoLogin((games, { username, password }, options) => games.autoLoginPgslot({ username, password }, options))],
  ['JOKER2', autoLogin((games, { username }, options) => games.autoLoginJoker2({ username }, options))],
  ['HUAYHD', autoLogin((games, { username }, options) => games.autoLoginHuayhd({ username }, options))],
])
