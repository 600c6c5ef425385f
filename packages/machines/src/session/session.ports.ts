import { fromCallback, fromPromise, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { clearBut, textSlot, type KeyValueStore } from '../shared/storage.ts'

/** What one tab tells the others of the same browser. */
export type TabChannel = {
  tell: (message: 'session.ended') => void
  /** Returns what ends the listening. */
  listen: (hear: (message: 'session.ended') => void) => () => void
}

/** What a session needs from the outside. Leave one out and it does not compile. */
export type SessionPorts = {
  actors: {
    signIn: PromiseActorLogic<Outcome<{ token: string }>, { username: string; password: string }>
    /** Revokes the token in use. A backend without it refuses, and the session ends all the same. */
    signOut: PromiseActorLogic<Outcome<unknown>>
    askActive: PromiseActorLogic<Outcome<{ terminated?: string }>>
    /** Sends `session.endedElsewhere` when another tab signed out. */
    otherTabs: CallbackActorLogic<EventObject>
  }
  /** For good when the player chose to be remembered, else for this browser session. */
  keepToken: (token: string, remember: boolean) => void
  forgetToken: () => void
  /** Everything of the player's that this browser keeps, the token included. */
  forgetPlayer: () => void
  tellOtherTabs: () => void
}

export type SessionBrowser = { local: KeyValueStore; tab: KeyValueStore; tabs: TabChannel }

/** What outlives a sign-out (spec 3), and what the guest of this browser has written: they belong to the browser, not to the player. */
const isKept = (key: string): boolean => ['locale', 'remember-agreement', 'guest-id'].includes(key) || key.startsWith('chat.guest-')

/** The token of an earlier visit, for the machine's input. This tab's own comes first. */
export const storedToken = ({ local, tab }: Pick<SessionBrowser, 'local' | 'tab'>): string | null =>
  textSlot(tab, 'token').read() ?? textSlot(local, 'token').read()

export const sessionPorts = (krapao: Krapao, { local, tab, tabs }: SessionBrowser): SessionPorts => ({
  actors: {
    signIn: fromPromise(({ input, signal }) => krapao.session.login(input, { signal })),
    signOut: fromPromise(({ signal }) => krapao.session.logout({}, { signal })),
    askActive: fromPromise(({ signal }) => krapao.lookups.active({}, { signal })),
    otherTabs: fromCallback(({ sendBack }) => tabs.listen(() => sendBack({ type: 'session.endedElsewhere' }))),
  },
  keepToken: (token, remember) => textSlot(remember ? local : tab, 'token').write(token),
  forgetToken: () => [local, tab].forEach((store) => textSlot(store, 'token').remove()),
  forgetPlayer: () => [local, tab].forEach((store) => clearBut(store, isKept)),
  tellOtherTabs: () => tabs.tell('session.ended'),
})
