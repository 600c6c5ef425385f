import type { GameCredentials, Krapao, Outcome } from '@krapao/sdk'

type Games = Krapao['gameAccount']
type Options = { signal: AbortSignal }
type Fields = { username: string; password: string }

/** How a provider lets a player in. */
export type WayIn =
  /** Its web link, as it is. The player signs in there. */
  | { by: 'web' }
  /** Asks our server for a link that signs in, good once and for a minute. */
  | { by: 'autoLogin'; ask: (games: Games, credentials: GameCredentials, options: Options) => Promise<Outcome<{ link: string }>> }
  /**
   * Posts the provider's login form unseen: to `path` below its web link, with the names that its form has. `betting` is the
   * betting site, which the build may replace (Laos, or the operator's own) and whose form also wants the `event` values.
   */
  | ({ by: 'form'; site: 'web' | 'betting'; path: string } & Fields)
  /** Its web link with the credentials in the query. */
  | ({ by: 'query' } & Fields)

const names: Fields = { username: 'username', password: 'password' }
const form: WayIn = { by: 'form', site: 'web', path: '/login', ...names }
const bettingForm: WayIn = { by: 'form', site: 'betting', path: '/login', ...names }
const query: WayIn = { by: 'query', ...names }
type Ask = Extract<WayIn, { by: 'autoLogin' }>['ask']
const autoLogin = (ask: Ask): WayIn => ({ by: 'autoLogin', ask })

/**
 * One row a provider: the single place that says how each of the 16 special codes opens (spec 7). Any other code opens its web
 * link.
 *
 * The spec gives eleven of them an auto-login route, and leaves open which of the other five posts a form and which takes its
 * credentials in the query. Decided here: SUPERSLOT is the one with the query; JOKER, SEXYGAME, SLOTXO and UFABET have a form;
 * UFABET is the betting site, and the provider with `event` values in its form. An adapter for a real provider changes a row:
 * its `path`, and the names of its fields.
 */
export const waysIn: Readonly<Record<string, WayIn>> = {
  JOKER: form,
  SEXYGAME: form,
  BETFLIX: autoLogin((games, { username }, options) => games.autoLoginBetflix({ username }, options)),
  ASKMEBET: autoLogin((games, { username, password }, options) => games.autoLoginAskmebet({ username, password }, options)),
  UFABET: bettingForm,
  SUPERSLOT: query,
  PG: autoLogin((games, { username }, options) => games.autoLoginPg({ username }, options)),
  SLOTXO: form,
  IMI: autoLogin((games, { username, password }, options) => games.autoLoginImi({ username, password }, options)),
  USUN: autoLogin((games, { username, password }, options) => games.autoLoginUsun({ username, password }, options)),
  AREASLOT: autoLogin((games, { username }, options) => games.autoLoginAreaslot({ username }, options)),
  CIRCUS: autoLogin((games, { username, password }, options) => games.autoLoginCircus({ username, password }, options)),
  SLOTRACHA: autoLogin((games, { username, password }, options) => games.autoLoginSlotracha({ username, password }, options)),
  PGSLOT: autoLogin((games, { username, password }, options) => games.autoLoginPgslot({ username, password }, options)),
  JOKER2: autoLogin((games, { username }, options) => games.autoLoginJoker2({ username }, options)),
  HUAYHD: autoLogin((games, { username }, options) => games.autoLoginHuayhd({ username }, options)),
}
