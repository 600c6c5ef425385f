// Lists signed-in devices and signs them out after a confirmation. A lost answer reloads the list.
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Device, Outcome, Problem } from '@krapao/sdk'
import { isNotServed } from '../shared/isNotServed.ts'
import { emitParts } from '../shared/emitParts.ts'
import { setParts } from '../shared/setParts.ts'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { DevicesPorts } from './devices.ports.ts'

type Context = {
  devices: readonly Device[]
  /** To sign out; null for all. */
  chosen: Device | null
  idempotencyKey: string | null
  problem: Problem | null
}
type Event =
  | { type: 'removal.requested'; device: Device }
  | { type: 'everywhere.requested' | 'confirm.given' | 'confirm.declined' | 'retry.requested' | 'page.shown' }
type Emitted = { type: 'device.removed' } | { type: 'everywhere.ended' }
type List = Outcome<{ devices: readonly Device[] }>

export type DevicesActor = ActorRefFrom<typeof devicesMachine>

export const devicesMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<DevicesPorts['actors']>('load', 'end'),
  guards: {
    'this backend has no such list': (_, outcome: Outcome<unknown>) => !outcome.ok && isNotServed(outcome.problem),
    'one was meant': ({ context }) => context.chosen !== null,
    'nobody knows what became of it': (_, outcome: Outcome<unknown>) => !outcome.ok && isUnsure(outcome.problem),
  },
  actions: { 'show devices': assign((_, outcome: List) => (outcome.ok ? { devices: outcome.value.devices } : {})) },
})
  .extend(outcomeParts<Context, Event>())
  .extend(keyParts<Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'devices',
    description: 'Where the player is signed in: looked at, and signed out there, one or all.',
    context: { devices: [], chosen: null, idempotencyKey: null, problem: null },
    initial: 'loading',
    states: {
      loading: {
        description: 'What was seen before stays in view.',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'shown', actions: { type: 'show devices', params: outcomeOf } },
            { guard: { type: 'this backend has no such list', params: outcomeOf }, target: 'absent' },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      shown: {
        description: 'As the server said it last. A problem of the try before stands until the next.',
        on: {
          'removal.requested': { target: 'confirming', actions: { type: 'set', params: ({ event: { device } }) => ({ chosen: device }) } },
          'everywhere.requested': { target: 'confirming', actions: { type: 'set', params: { chosen: null } } },
          'page.shown': { target: 'loading' },
        },
      },
      confirming: {
        description: 'Are you sure? Nothing was sent yet.',
        on: { 'confirm.given': { target: 'ending' }, 'confirm.declined': { target: 'shown' } },
      },
      ending: {
        entry: ['create idempotency key', 'clear problem'],
        exit: 'clear idempotency key',
        invoke: {
          id: 'end',
          src: 'end',
          input: ({ context: { chosen, idempotencyKey } }) => ({ id: chosen?.id ?? null, idempotencyKey: idempotencyKey ?? '' }),
          onDone: [
            {
              guard: { type: 'nobody knows what became of it', params: outcomeOf },
              target: 'loading',
              actions: { type: 'set problem', params: outcomeOf },
              description: 'The list says whether it is still there; one that is not there is NO_DATA.',
            },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ended' },
            { target: 'shown', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      ended: {
        description: 'Left at once.',
        always: [
          { guard: 'one was meant', target: 'loading', actions: { type: 'emit', params: 'device.removed' } },
          { target: 'over', actions: { type: 'emit', params: 'everywhere.ended' } },
        ],
      },
      over: { description: 'No session is left, not even this one.', type: 'final' },
      failed: {
        description: 'It could not be read; the problem says why.',
        on: {
          'retry.requested': { target: 'loading', actions: 'clear problem' },
          'page.shown': { target: 'loading', actions: 'clear problem' },
        },
      },
      absent: { description: 'This backend has no such list: nothing is offered.' },
      broken: { description: 'A defect of ours, not an outcome.', on: { 'retry.requested': { target: 'loading' } } },
    },
  })

const isUnsure = (problem: Problem): boolean => problem.effect === 'unknown' || (problem.kind === 'refused' && problem.code === 'NO_DATA')

export const provideDevicesPorts = ({ actors, newKey }: DevicesPorts) =>
  devicesMachine.provide({ actors, actions: keyActions<Context, Event>({ newKey }) })
