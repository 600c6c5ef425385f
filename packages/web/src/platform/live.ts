import type { LiveActor, SessionActor } from '@krapao/machines'
import type { Topic } from '@krapao/sdk/realtime'

/** Loaded once a player's page is shown. */
export type Live = {
  connect: () => void
  /** Called when shown data may be stale; null topics: any of it. Returns the unsubscribe function. */
  subscribe: (changed: (topics: readonly Topic[] | null) => void) => () => void
}
type Notify = (topics: readonly Topic[] | null) => void
type Start = (session: SessionActor, notify: Notify) => LiveActor

export function createLive(session: SessionActor, load: () => Promise<Start>): Live {
  const subscribers = new Set<Notify>()
  const notify: Notify = (topics) => subscribers.forEach((changed) => changed(topics))
  let actor: LiveActor | null = null
  let isWanted = false
  session.on('session.ended', () => {
    isWanted = false
    actor?.send({ type: 'live.unwanted' })
  })
  const connect = async (): Promise<void> => {
    isWanted = true
    const start = await load()
    actor ??= start(session, notify)
    // The session may have ended while the script loaded.
    if (isWanted) actor.send({ type: 'live.wanted' })
  }
  return {
    // The next page requests a failed script again.
    connect: () => void connect().catch(() => {}),
    subscribe: (changed) => {
      subscribers.add(changed)
      return () => void subscribers.delete(changed)
    },
  }
}
