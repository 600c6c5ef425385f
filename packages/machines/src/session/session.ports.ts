import { fromCallback, fromPromise, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { clearExcept, textSlot, type KeyValueStore } from '../shared/storage.ts'

export type TabChannel = {
  tell: (message: 'session.ended') => void
  listen: (hear: (message: 'session.ended') => void) => () => void
}

export type SessionPorts = {
  actors: {
    signIn: PromiseActorLogic<Outcome<{ token: string }>, { username: string; password: string }>
    /** The session ends even if the backend refuses. */
    signOut: PromiseActorLogic<Outcome<unknown>>
    askActive: PromiseActorLogic<Outcome<{ terminated?: string }>>
    otherTabs: CallbackActorLogic<EventObject>
  }
  /** Permanently if `remember` is set, else for this browser session. */
  keepToken: (token: string, remember: boolean) => void
  forgetToken: () => void
  forgetPlayer: () => void
  tellOtherTabs: () => void
}

export type SessionBrowser = { local: KeyValueStore; tab: KeyValueStore; tabs: TabChannel }

/** Keys of the browser or its guest survive a sign-out. */
const isKept = (key: string): boolean => ['locale', 'remember-agreement', 'guest-id'].includes(key) || key.startsWith('chat.guest-')

/** This tab's token comes first. */
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
  forgetPlayer: () => [local, tab].forEach((store) => clearExcept(store, isKept)),
  tellOtherTabs: () => tabs.tell('session.ended'),
})
