// A lost answer reloads the list, which shows the result.
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Device, Outcome, Problem } from '@krapao/sdk'
import { isNotServed } from '../shared/problems.ts'
import { emitParts, setParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { keyActions, keyParts } from '../shared/keyParts.ts'
import type { DevicesPorts } from './devices.ports.ts'

type Context = {
  devices: readonly Device[]
  /** The device to sign out; null for all. */
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

export const hasOtherDevices = ({ devices }: Pick<Context, 'devices'>): boolean => devices.length > 1

export const devicesMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<DevicesPorts['actors']>('load', 'end'),
  guards: {
    'is not supported': (_, outcome: Outcome<unknown>) => !outcome.ok && isNotServed(outcome.problem),
    'has other devices': ({ context }) => hasOtherDevices(context),
    'has chosen device': ({ context }) => context.chosen !== null,
    'is result unknown': (_, outcome: Outcome<unknown>) => !outcome.ok && isResultUnknown(outcome.problem),
  },
  actions: { 'set devices': assign((_, outcome: List) => (outcome.ok ? { devices: outcome.value.devices } : {})) },
})
  .extend(outcomeParts<Context, Event>())
  .extend(keyParts<Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'devices',
    description: 'Lists the devices where the player is signed in, and signs out one or all of them.',
    context: { devices: [], chosen: null, idempotencyKey: null, problem: null },
    initial: 'loading',
    states: {
      loading: {
        description: 'An earlier list stays visible.',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ready', actions: { type: 'set devices', params: outcomeOf } },
            { guard: { type: 'is not supported', params: outcomeOf }, target: 'unsupported' },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      ready: {
        description: 'The latest list. The problem of the last attempt stays until the next.',
        on: {
          'removal.requested': { target: 'confirming', actions: { type: 'set', params: ({ event: { device } }) => ({ chosen: device }) } },
          'everywhere.requested': { guard: 'has other devices', target: 'confirming', actions: { type: 'set', params: { chosen: null } } },
          'page.shown': { target: 'loading' },
        },
      },
      confirming: {
        description: 'Nothing was sent yet.',
        on: { 'confirm.given': { target: 'signingOut' }, 'confirm.declined': { target: 'ready' } },
      },
      signingOut: {
        entry: ['create idempotency key', 'clear problem'],
        exit: 'clear idempotency key',
        invoke: {
          id: 'end',
          src: 'end',
          input: ({ context: { chosen, idempotencyKey } }) => ({ id: chosen?.id ?? null, idempotencyKey: idempotencyKey ?? '' }),
          onDone: [
            {
              guard: { type: 'is result unknown', params: outcomeOf },
              target: 'loading',
              actions: { type: 'set problem', params: outcomeOf },
              description: 'The reloaded list shows the result. NO_DATA means that the device was already signed out.',
            },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'signedOut' },
            { target: 'ready', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      signedOut: {
        description: 'Transient.',
        always: [
          { guard: 'has chosen device', target: 'loading', actions: { type: 'emit', params: 'device.removed' } },
          { target: 'signedOutEverywhere', actions: { type: 'emit', params: 'everywhere.ended' } },
        ],
      },
      signedOutEverywhere: { description: 'All sessions have ended, including this one.', type: 'final' },
      failed: {
        description: 'The list could not be loaded.',
        on: {
          'retry.requested': { target: 'loading', actions: 'clear problem' },
          'page.shown': { target: 'loading', actions: 'clear problem' },
        },
      },
      unsupported: { description: 'This backend has no list of devices.' },
      broken: { description: 'A port threw an exception.', on: { 'retry.requested': { target: 'loading' } } },
    },
  })

const isResultUnknown = (problem: Problem): boolean =>
  problem.effect === 'unknown' || (problem.kind === 'refused' && problem.code === 'NO_DATA')

export const provideDevicesPorts = ({ actors, newKey }: DevicesPorts) =>
  devicesMachine.provide({ actors, actions: keyActions<Context, Event>({ newKey }) })
