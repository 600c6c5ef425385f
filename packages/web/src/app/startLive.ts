import { livePorts, provideLivePorts, type LiveActor, type SessionActor } from '@krapao/machines'
import { createActor } from 'xstate'
import { config } from './config.ts'

/** The machine of the connection in this browser: what it is told of page and network, and whom it tells. */
export function startLive(session: SessionActor, hint: () => void): LiveActor {
  // The one that the connection in use was made with: a newer one is not refused with it.
  let token: string | null = null
  const ports = livePorts(async (hear) => {
    // With the first connection, and not before: nothing else needs it.
    const { connectRealtime } = await import('@krapao/sdk/realtime')
    token = session.getSnapshot().context.token
    return connectRealtime({ baseUrl: config.apiUrl, token: token ?? '', hear })
  })
  const actor = createActor(provideLivePorts(ports))
  actor.on('wallet.hinted', hint)
  actor.on('token.refused', () => session.send({ type: 'token.refused', token }))
  actor.on('service.gone', () => session.send({ type: 'service.gone' }))
  const tellPage = () => actor.send({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })
  document.addEventListener('visibilitychange', tellPage)
  addEventListener('online', () => actor.send({ type: 'network.returned' }))
  // An open connection would keep the page out of the browser's page cache.
  addEventListener('pagehide', () => actor.send({ type: 'live.unwanted' }))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.getSnapshot().matches('signedIn')) actor.send({ type: 'live.wanted' })
  })
  actor.start()
  tellPage()
  return actor
}
