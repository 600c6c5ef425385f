// Lists unsettled requests that move money. Those of this device open in their sheets; others stay listed until settled.
import { assertEvent, assign, enqueueActions, raise, setup, type ActorRefFrom } from 'xstate'
import type { OperationState, Outcome, Problem } from '@krapao/sdk'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { isTemporary, retryDelayFor } from '../shared/retryDelayFor.ts'
import type { StoredRequest, UnfinishedPorts } from './unfinished.ports.ts'

type Operations = readonly OperationState[]
type Context = {
  playerId: string | null
  stored: readonly StoredRequest[]
  /** Keys of stored requests whose sheet stays closed until they settle. */
  closed: readonly string[]
  /** Empty if the server cannot report them. */
  operations: Operations
  problem: Problem | null
}
type Event =
  | { type: 'player.known'; playerId: string }
  /** Names the capabilities whose stored requests the sheet would have resumed. */
  | { type: 'sheet.closed'; capabilities: readonly string[] }
  | { type: 'page.shown' }
  | { type: 'wallet.changed' }
type Emitted = { type: 'operation.settled' }

export type UnfinishedActor = ActorRefFrom<typeof unfinishedMachine>

export const unfinishedMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<UnfinishedPorts['actors']>('listOpen'),
  delays: { pollInterval: 5_000, retryDelay: 15_000 },
  guards: {
    'has open requests': (_, outcome: Outcome<Operations>) => outcome.ok && outcome.value.length > 0,
    'has no open requests': (_, outcome: Outcome<Operations>) => outcome.ok && outcome.value.length === 0,
    'is not supported': (_, outcome: Outcome<unknown>) => !outcome.ok && isAbsent(outcome.problem),
  },
  actions: {
    'restore stored requests': assign(() => ({})),
    'set closed requests': assign(({ context: { stored, closed }, event }) => {
      assertEvent(event, 'sheet.closed')
      const closedNow = stored.filter(({ key, capability }) => closed.includes(key) || event.capabilities.includes(capability))
      return { closed: closedNow.map(({ key }) => key) }
    }),
    'set open requests': assign(({ context }, outcome: Outcome<Operations>) =>
      outcome.ok
        ? {
            operations: outcome.value,
            closed: context.closed.filter((key) => !settledIn(context.operations, outcome.value).includes(key)),
            problem: null,
          }
        : {},
    ),
    'emit settled': enqueueActions(({ context, enqueue }, outcome: Outcome<Operations>) => {
      if (hasSettled(context, outcome)) enqueue.emit({ type: 'operation.settled' })
    }),
    'reload open requests': raise({ type: 'wallet.changed' }),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'unfinished',
    description: 'Requests that are not settled, from this device and from the server.',
    context: { playerId: null, stored: [], closed: [], operations: [], problem: null },
    initial: 'waitingForPlayer',
    states: {
      waitingForPlayer: {
        description: 'The player is not known, so their stored requests cannot be read.',
        on: {
          'player.known': {
            target: 'ready',
            actions: [{ type: 'set', params: ({ event: { playerId } }) => ({ playerId }) }, 'restore stored requests'],
          },
        },
      },
      ready: {
        initial: 'loading',
        states: {
          loading: {
            description: 'Reads the open requests from the server.',
            initial: 'fresh',
            invoke: {
              id: 'listOpen',
              src: 'listOpen',
              onDone: [
                {
                  guard: { type: 'has open requests', params: outcomeOf },
                  target: 'open',
                  actions: [
                    { type: 'emit settled', params: outcomeOf },
                    { type: 'set open requests', params: outcomeOf },
                  ],
                },
                {
                  guard: { type: 'has no open requests', params: outcomeOf },
                  target: 'empty',
                  actions: [
                    { type: 'emit settled', params: outcomeOf },
                    { type: 'set open requests', params: outcomeOf },
                  ],
                },
                { guard: { type: 'is not supported', params: outcomeOf }, target: 'unsupported' },
                { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: 'broken' },
            },
            states: {
              fresh: {
                on: { 'wallet.changed': { target: 'outdated' }, 'page.shown': { target: 'outdated', actions: 'restore stored requests' } },
              },
              outdated: {
                description:
                  'Money moved during the load. It finishes first, because restarting on every change could delay it endlessly, and is then repeated.',
                exit: 'reload open requests',
                on: { 'wallet.changed': {}, 'page.shown': { actions: 'restore stored requests' } },
              },
            },
          },
          open: {
            description: 'Polled until all requests are settled.',
            after: { pollInterval: { target: 'loading' } },
          },
          empty: { description: 'All requests are settled.' },
          failed: {
            description: 'The load failed and is retried. The last known requests stay visible.',
            after: { retryDelay: { target: 'loading' } },
          },
          unsupported: {
            description: 'This backend has no such extension. Only requests stored on this device are known.',
            on: {
              'page.shown': { actions: 'restore stored requests' },
              'sheet.closed': { actions: ['restore stored requests', 'set closed requests'] },
              'wallet.changed': {},
            },
          },
          broken: { description: 'A port threw an exception. Requests stored on this device are still known.' },
        },
        on: {
          'page.shown': { target: '.loading', actions: 'restore stored requests' },
          'sheet.closed': {
            target: '.loading',
            actions: ['restore stored requests', 'set closed requests'],
            description: 'Requests that are still stored when their sheet closes were left open by the player.',
          },
          'wallet.changed': { target: '.loading', description: 'Money may have moved.' },
        },
      },
    },
  })

const settledIn = (before: Operations, now: Operations): string[] =>
  before.map(({ key }) => key).filter((key) => !now.some((operation) => operation.key === key))

export const hasSettled = ({ operations }: Pick<Context, 'operations'>, outcome: Outcome<Operations>): boolean =>
  outcome.ok && settledIn(operations, outcome.value).length > 0

const isAbsent = (problem: Problem): boolean =>
  problem.kind === 'refused' && !isTemporary(problem) && problem.code !== 'INTERNAL_SERVER_ERROR'

export const provideUnfinishedPorts = ({ actors, storedRequests }: UnfinishedPorts) =>
  unfinishedMachine.provide({
    actors,
    delays: { retryDelay: ({ context }) => retryDelayFor(15_000, context.problem) },
    actions: {
      'restore stored requests': assign(({ context }) => ({ stored: context.playerId === null ? [] : storedRequests(context.playerId) })),
    },
  })
