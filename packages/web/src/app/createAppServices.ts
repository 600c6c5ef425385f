import {
  appGatePorts,
  provideAppGatePorts,
  provideSessionPorts,
  sessionPorts,
  storedToken,
  type SessionActor,
  type TabChannel,
} from '@krapao/machines'
import type { i18n } from 'i18next'
import { createActor } from 'xstate'
import { languageOf, showWords } from '#i18n/i18n.ts'
import { toWire } from '#i18n/language.ts'
import { createToasts } from '#ui/toast/toasts.ts'
import { config } from '#platform/config.ts'
import { createLive } from '#platform/live.ts'
import { lazyKrapao } from '#platform/lazyKrapao.ts'
import type { AppServices } from '#services/appServices.tsx'
import { fetchOrTakeEarly } from './early/earlyWallet.ts'
import { local, tab } from '#platform/stores.ts'
import { tabId } from '#platform/tabId.ts'

export function createAppServices(i18n: i18n): AppServices {
  const browser = { local, tab, tabs: createTabs() }
  const token = (): string | null => session.getSnapshot().context.token
  const load = async () => {
    const { createKrapao } = await import('@krapao/sdk')
    return createKrapao({
      baseUrl: config.apiUrl,
      client: `player-web/${config.version}`,
      token,
      tab: tabId,
      language: () => toWire(languageOf(i18n)),
      fetch: fetchOrTakeEarly,
    })
  }
  const krapao = lazyKrapao(load, {
    token,
    onTokenRefused: (refusedToken) => session.send({ type: 'token.refused', token: refusedToken }),
    onGone: () => session.send({ type: 'service.gone' }),
  })
  const session: SessionActor = createActor(provideSessionPorts(sessionPorts(krapao, browser)), { input: { token: storedToken(browser) } })
  const appGate = createActor(
    provideAppGatePorts(
      appGatePorts(krapao, {
        local,
        setCookie: (cookie) => {
          document.cookie = location.protocol === 'https:' ? `${cookie}; Secure` : cookie
        },
        showWords: (language) => showWords(i18n, language),
      }),
    ),
    { input: { locale: languageOf(i18n) } },
  )
  session.on('session.ended', () => appGate.send({ type: 'session.ended' }))
  session.on('service.terminated', () => appGate.send({ type: 'service.gone' }))
  const toasts = createToasts()
  let failedBefore = false
  appGate.subscribe((snapshot) => {
    const failed = snapshot.matches({ locale: 'failed' })
    if (failed && !failedBefore) toasts.show({ kind: 'danger', text: i18n.t('languageFailed') })
    failedBefore = failed
  })
  const live = createLive(session, async () => (await import('#platform/startLive.ts')).startLive)
  session.start()
  appGate.start()
  return { krapao, session, appGate, toasts, live }
}

/** A channel does not receive its own messages. */
function createTabs(): TabChannel {
  const channel = new BroadcastChannel('krapao-session')
  return {
    post: (message) => {
      // A BroadcastChannel has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage(message)
    },
    listen: (onMessage) => {
      const listener = ({ data }: MessageEvent) => {
        if (data === 'session.ended') onMessage(data)
      }
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
