import { livePorts, provideLivePorts, type LiveActor, type SessionActor } from '@krapao/machines'
import { createActor } from 'xstate'
import type { Topic } from '@krapao/sdk/realtime'
import { config } from './config.ts'
import { tabId } from './tabId.ts'
import { pageEvent, watchVisibility } from './watchVisibility.ts'

export function startLive(session: SessionActor, notify: (topics: readonly Topic[] | null) => void): LiveActor {
  // Rejecting the current connection's token must not end a newer session.
  let token: string | null = null
  const ports = livePorts(async (onEvent) => {
    // Loaded with the first connection only.
    const { connectRealtime } = await import('@krapao/sdk/realtime')
    token = session.getSnapshot().context.token
    return connectRealtime({ baseUrl: config.apiUrl, token: token ?? '', tab: tabId, onEvent })
  })
  const actor = createActor(provideLivePorts(ports))
  actor.on('data.changed', ({ topics }) => notify(topics))
  actor.on('token.refused', () => session.send({ type: 'token.refused', token }))
  actor.on('service.gone', () => session.send({ type: 'service.gone' }))
  watchVisibility((event) => actor.send(event))
  addEventListener('offline', () => actor.send({ type: 'network.lost' }))
  addEventListener('online', () => actor.send({ type: 'network.returned' }))
  // An open connection keeps the page out of the back/forward cache.
  addEventListener('pagehide', () => actor.send({ type: 'live.unwanted' }))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.getSnapshot().matches('signedIn')) actor.send({ type: 'live.wanted' })
  })
  actor.start()
  actor.send(pageEvent())
  return actor
}
