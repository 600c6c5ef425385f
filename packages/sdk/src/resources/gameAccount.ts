import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

type Link = Schemas['AutoLogin']

/** Accounts at game providers. */
export type GameAccount = {
  /** Activates a game account. Never retried automatically. */
  activate(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<null>>
  /** Returns credentials for the game's site. Refused with SLOT_NO_ACCOUNT, NO_GAME. */
  credentials(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<Schemas['GameCredentials']>>
  /** Resets the password; read the credentials again. Never retried automatically. */
  resetPassword(args: { slotCode: string }, options?: CallOptions): Promise<Outcome<null>>
  /** Returns a URL for PG, valid once within a minute. */
  autoLoginPg(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for BETFLIX, valid once within a minute. */
  autoLoginBetflix(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for ASKMEBET, valid once within a minute. */
  autoLoginAskmebet(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for IMI, valid once within a minute. */
  autoLoginImi(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for USUN, valid once within a minute. */
  autoLoginUsun(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for AREASLOT, valid once within a minute. */
  autoLoginAreaslot(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for CIRCUS, valid once within a minute. */
  autoLoginCircus(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for SLOTRACHA, valid once within a minute. */
  autoLoginSlotracha(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for PGSLOT, valid once within a minute. */
  autoLoginPgslot(args: { username: string; password: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for JOKER2, valid once within a minute. */
  autoLoginJoker2(args: { username: string }, options?: CallOptions): Promise<Outcome<Link>>
  /** Returns a URL for HUAYHD, valid once within a minute. */
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
