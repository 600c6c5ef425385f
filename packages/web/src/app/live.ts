import type { LiveActor, SessionActor } from '@krapao/machines'

/** Hints that something of the player's changed. Screens hear them; what tells them is fetched once a player's page is there. */
export type Live = {
  /** A page that shows money is in view: from now on, for as long as the session lasts. */
  want: () => void
  /** Calls `changed` whenever what is shown may be old. Returns what ends it. */
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
    // Signed out while the script was on its way.
    if (wanted) actor.send({ type: 'live.wanted' })
  }
  return {
    // Without its script there are no hints; the next page asks again.
    want: () => void want().catch(() => {}),
    hear: (changed) => {
      heard.add(changed)
      return () => void heard.delete(changed)
    },
  }
}
