import { fromCallback, fromPromise, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { clearExcept, textSlot, type KeyValueStore } from '../shared/storage.ts'

export type TabChannel = {
  post: (message: 'session.ended') => void
  listen: (listener: (message: 'session.ended') => void) => () => void
}

export type SessionPorts = {
  actors: {
    signIn: PromiseActorLogic<Outcome<{ token: string }>, { username: string; password: string }>
    /** The session ends even if the backend refuses. */
    signOut: PromiseActorLogic<Outcome<unknown>>
    checkService: PromiseActorLogic<Outcome<{ terminated?: string }>>
    otherTabs: CallbackActorLogic<EventObject>
  }
  /** Permanently if `remember` is set, else for this browser session. */
  storeToken: (token: string, remember: boolean) => void
  removeToken: () => void
  clearPlayerData: () => void
  notifyOtherTabs: () => void
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
    // Not aborted with the state: on a slow network the request outlives the wait.
    signOut: fromPromise<Outcome<unknown>>(() => krapao.session.logout()),
    checkService: fromPromise(({ signal }) => krapao.lookups.active({}, { signal })),
    otherTabs: fromCallback(({ sendBack }) => tabs.listen(() => sendBack({ type: 'session.endedElsewhere' }))),
  },
  storeToken: (token, remember) => textSlot(remember ? local : tab, 'token').write(token),
  removeToken: () => [local, tab].forEach((store) => textSlot(store, 'token').remove()),
  clearPlayerData: () => [local, tab].forEach((store) => clearExcept(store, isKept)),
  notifyOtherTabs: () => tabs.post('session.ended'),
})
