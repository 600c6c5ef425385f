import { attentionPorts, provideAttentionPorts, type AttentionActor } from '@krapao/machines'
import { createActor } from 'xstate'
import type { AppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { pageEvent, watchVisibility } from '#platform/watchVisibility.ts'
import { attentionDevice } from './attentionDevice.ts'

const actors = new WeakMap<AppServices, AttentionActor>()

/** The page's actor, created at the first call. */
export function attentionOf(services: AppServices): AttentionActor {
  const known = actors.get(services)
  if (known) return known
  const { session } = services
  const actor = createActor(provideAttentionPorts(attentionPorts({ local, device: attentionDevice })))
  actors.set(services, actor)
  session.on('session.started', () => actor.send({ type: 'player.signedIn' }))
  session.on('session.ended', () => actor.send({ type: 'player.signedOut' }))
  watchVisibility((event) => actor.send(event))
  actor.start()
  actor.send(pageEvent())
  return actor
}
