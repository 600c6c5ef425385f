import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

type Link = Schemas['AutoLogin']

/** Accounts at game providers, and opening them. */
export type GameAccount = {
  /** Activates a game account. A GET on the wire, never retried automatically. */
  activate(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<null>>
  /** Returns the player's credentials at the game's site. Refused with NO_DATA if there is no account yet. */
  credentials(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<Schemas['GameCredentials']>>
  /** Resets the password; the account stays active, so read the credentials again. A GET on the wire, never retried automatically. */
  resetPassword(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<null>>
  /** Returns a URL that signs the player in at PG once, within a minute. */
  autoLoginPg(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at BETFLIX once, within a minute. */
  autoLoginBetflix(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at ASKMEBET once, within a minute. */
  autoLoginAskmebet(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at IMI once, within a minute. */
  autoLoginImi(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at USUN once, within a minute. */
  autoLoginUsun(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at AREASLOT once, within a minute. */
  autoLoginAreaslot(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at CIRCUS once, within a minute. */
  autoLoginCircus(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at SLOTRACHA once, within a minute. */
  autoLoginSlotracha(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at PGSLOT once, within a minute. */
  autoLoginPgslot(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at JOKER2 once, within a minute. */
  autoLoginJoker2(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL that signs the player in at HUAYHD once, within a minute. */
  autoLoginHuayhd(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
}

export const gameAccount = (call: Call): GameAccount => ({
  activate: (path, options) => call('activateGame', { path }, options),
  credentials: (path, options) => call('getGameCredentials', { path }, options),
  resetPassword: (path, options) => call('resetGamePassword', { path }, options),
  autoLoginPg: (path, options) => call('autoLoginPg', { path }, options),
  autoLoginBetflix: (path, options) => call('autoLoginBetflix', { path }, options),
  autoLoginAskmebet: (path, options) => call('autoLoginAskmebet', { path }, options),
  autoLoginImi: (path, options) => call('autoLoginImi', { path }, options),
  autoLoginUsun: (path, options) => call('autoLoginUsun', { path }, options),
  autoLoginAreaslot: (path, options) => call('autoLoginAreaslot', { path }, options),
  autoLoginCircus: (path, options) => call('autoLoginCircus', { path }, options),
  autoLoginSlotracha: (path, options) => call('autoLoginSlotracha', { path }, options),
  autoLoginPgslot: (path, options) => call('autoLoginPgslot', { path }, options),
  autoLoginJoker2: (path, options) => call('autoLoginJoker2', { path }, options),
  autoLoginHuayhd: (path, options) => call('autoLoginHuayhd', { path }, options),
})
