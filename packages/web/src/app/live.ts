import type { LiveActor, SessionActor } from '@krapao/machines'

/** Notifications that the player's data changed. Their source is loaded once a player's page is shown. */
export type Live = {
  want: () => void
  /** Calls `changed` when shown data may be stale. Returns the unsubscribe function. */
  hear: (changed: () => void) => () => void
}
type Start = (session: SessionActor, hint: () => void) => LiveActor

export function createLive(session: SessionActor, load: () => Promise<Start>): Live {
  const heard = new Set<() => void>()
  const hint = () => heard.forEach((changed) => changed())
  let actor: LiveActor | null = null
  let wanted = false
  session.on('session.ended', () => {
    wanted = false
    actor?.send({ type: 'live.unwanted' })
  })
  const want = async (): Promise<void> => {
    wanted = true
    const start = await load()
    actor ??= start(session, hint)
    // The session may have ended while the script loaded.
    if (wanted) actor.send({ type: 'live.wanted' })
  }
  return {
    // A script that fails to load is requested again by the next page.
    want: () => void want().catch(() => {}),
    hear: (changed) => {
      heard.add(changed)
      return () => void heard.delete(changed)
    },
  }
}
