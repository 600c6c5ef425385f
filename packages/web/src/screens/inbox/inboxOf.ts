import { inboxPorts, newsName, provideInboxPorts, type InboxActor } from '@krapao/machines'
import { createActor } from 'xstate'
import type { AppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { watchVisibility } from '#platform/watchVisibility.ts'
import { attentionOf } from '#screens/attention/attentionOf.ts'

const actors = new WeakMap<AppServices, InboxActor>()

/** The page's actor, created at the first call. It reads again with every change of the wallet. */
export function inboxOf(services: AppServices): InboxActor {
  const known = actors.get(services)
  if (known) return known
  const { krapao, session, live } = services
  const actor = createActor(provideInboxPorts(inboxPorts(krapao, local)))
  actors.set(services, actor)
  actor.on('entries.arrived', ({ entries }) => attentionOf(services).send({ type: 'news.arrived', names: entries.map(newsName) }))
  session.on('session.started', () => actor.send({ type: 'player.signedIn' }))
  session.on('session.ended', () => actor.send({ type: 'player.signedOut' }))
  live.subscribe((topics) => {
    if (topics?.includes('balance') !== false) actor.send({ type: 'wallet.changed' })
  })
  // A connection that was lost while the page was hidden brought no change.
  watchVisibility(({ type }) => type === 'page.shown' && actor.send({ type: 'wallet.changed' }))
  actor.start()
  if (session.getSnapshot().matches('signedIn')) actor.send({ type: 'player.signedIn' })
  return actor
}
