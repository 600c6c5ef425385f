import { attentionPorts, provideAttentionPorts, type AttentionActor } from '@krapao/machines'
import { createActor } from 'xstate'
import type { AppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { pageEvent, watchVisibility } from '#platform/watchVisibility.ts'
import { attentionDevice } from './attentionDevice.ts'

const actors = new WeakMap<AppServices, AttentionActor>()

/** The page's actor, created at the first call. Senders notify it with `message.arrived`. */
export function attentionOf(roots: AppServices): AttentionActor {
  const known = actors.get(roots)
  if (known) return known
  const { krapao, session, live } = roots
  const actor = createActor(provideAttentionPorts(attentionPorts(krapao, { local, device: attentionDevice })))
  actors.set(roots, actor)
  session.on('session.started', () => actor.send({ type: 'player.signedIn' }))
  session.on('session.ended', () => actor.send({ type: 'player.signedOut' }))
  live.subscribe((topics) => {
    if (topics?.includes('balance') !== false) actor.send({ type: 'wallet.changed' })
  })
  watchVisibility((event) => actor.send(event))
  actor.start()
  actor.send(pageEvent())
  if (session.getSnapshot().matches('signedIn')) actor.send({ type: 'player.signedIn' })
  return actor
}
