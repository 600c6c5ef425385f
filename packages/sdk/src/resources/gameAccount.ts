import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../settings.ts'
import type { Call } from '../transport.ts'

type Slot = { slotCode: string }
type WithUsername = { username: string }
type WithPassword = { username: string; password: string }
/** Signs the player in once, within a minute. */
type Link = Schemas['AutoLogin']

/** Accounts at game providers, and opening them. Section 4, game account. */
export type GameAccount = {
  /** Inactive becomes active. A GET on the wire, never repeated by itself. */
  activate(args: Slot, options?: CallOptions): Promise<Outcome<null>>
  credentials(args: Slot, options?: CallOptions): Promise<Outcome<Schemas['GameCredentials']>>
  /** It stays active; read the credentials again. A GET on the wire, never repeated by itself. */
  resetPassword(args: Slot, options?: CallOptions): Promise<Outcome<null>>
  autoLoginPg(args: WithUsername, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginBetflix(args: WithUsername, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginAskmebet(args: WithPassword, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginImi(args: WithPassword, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginUsun(args: WithPassword, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginAreaslot(args: WithUsername, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginCircus(args: WithPassword, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginSlotracha(args: WithPassword, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginPgslot(args: WithPassword, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginJoker2(args: WithUsername, options?: CallOptions): Promise<Outcome<Link>>
  autoLoginHuayhd(args: WithUsername, options?: CallOptions): Promise<Outcome<Link>>
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
