import type { LiveActor, SessionActor } from '@krapao/machines'
import type { Topic } from '@krapao/sdk/realtime'

/** Loaded once a player's page is shown. */
export type Live = {
  want: () => void
  /** Called when shown data may be stale; null topics: any of it. Returns the unsubscribe function. */
  subscribe: (changed: (topics: readonly Topic[] | null) => void) => () => void
}
type Notify = (topics: readonly Topic[] | null) => void
type Start = (session: SessionActor, notify: Notify) => LiveActor

export function createLive(session: SessionActor, load: () => Promise<Start>): Live {
  const subscribers = new Set<Notify>()
  const notify: Notify = (topics) => subscribers.forEach((changed) => changed(topics))
  let actor: LiveActor | null = null
  let wanted = false
  session.on('session.ended', () => {
    wanted = false
    actor?.send({ type: 'live.unwanted' })
  })
  const want = async (): Promise<void> => {
    wanted = true
    const start = await load()
    actor ??= start(session, notify)
    // The session may have ended while the script loaded.
    if (wanted) actor.send({ type: 'live.wanted' })
  }
  return {
    // The next page requests a failed script again.
    want: () => void want().catch(() => {}),
    subscribe: (changed) => {
      subscribers.add(changed)
      return () => void subscribers.delete(changed)
    },
  }
}
