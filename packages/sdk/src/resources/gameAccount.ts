import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../settings.ts'
import type { Call } from '../transport.ts'

/** Signs the player in once, within a minute. */
type Link = Schemas['AutoLogin']

/** Accounts at game providers, and opening them. Section 4, game account. */
export type GameAccount = {
  /** Inactive becomes active. A GET on the wire, never repeated by itself. */
  activate(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<null>>
  /** What the player signs in with at the site of the game. Refused with NO_DATA where there is no account yet. */
  credentials(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<Schemas['GameCredentials']>>
  /** It stays active; read the credentials again. A GET on the wire, never repeated by itself. */
  resetPassword(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<null>>
  /** An address that signs the player in at PG once, within a minute. */
  autoLoginPg(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at BETFLIX once, within a minute. */
  autoLoginBetflix(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at ASKMEBET once, within a minute. */
  autoLoginAskmebet(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at IMI once, within a minute. */
  autoLoginImi(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at USUN once, within a minute. */
  autoLoginUsun(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at AREASLOT once, within a minute. */
  autoLoginAreaslot(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at CIRCUS once, within a minute. */
  autoLoginCircus(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at SLOTRACHA once, within a minute. */
  autoLoginSlotracha(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at PGSLOT once, within a minute. */
  autoLoginPgslot(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at JOKER2 once, within a minute. */
  autoLoginJoker2(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** An address that signs the player in at HUAYHD once, within a minute. */
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
