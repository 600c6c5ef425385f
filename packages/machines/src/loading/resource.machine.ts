// Loads data, and again when it may have changed. A loaded value stays shown, marked as stale after a failed reload.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import type { WithContext } from './withContext.ts'
import type { ResourcePorts } from './resource.ports.ts'

type Input<TQuery> = {
  query: TQuery
  /** Load at once, without `load.requested`. */
  eager?: boolean
}
type Context<TValue, TQuery> = {
  query: TQuery
  eager: boolean
  value: TValue | null
  /** In ms of the server's clock. */
  loadedAt: number | null
  problem: Problem | null
  /** Requested again during a load, whose answer may be outdated. */
  isOutdated: boolean
}
type Event = { type: 'load.requested'; query?: unknown } | { type: 'refresh.requested' }

export const resourceMachine = setup({
  types: {} as { input: Input<unknown>; context: Context<unknown, unknown>; events: Event },
  actors: placeholderActors<ResourcePorts<unknown, unknown>['actors']>('load'),
  guards: {
    'is eager': ({ context }) => context.eager,
    'is outdated': ({ context }) => context.isOutdated,
  },
  actions: {
    'set query': assign(({ context, event }) => {
      assertEvent(event, 'load.requested')
      return { query: event.query === undefined ? context.query : event.query }
    }),
    'set value': assign((_, outcome: Outcome<unknown>) => (outcome.ok ? { value: outcome.value, problem: null } : {})),
    'set load time': () => {},
  },
})
  .extend(outcomeParts<Context<unknown, unknown>, Event>())
  .extend(setParts<Context<unknown, unknown>, Event>())
  .createMachine({
    id: 'resource',
    description: 'Data that is loaded to be shown: fresh, stale or failed.',
    context: ({ input: { query, eager = false } }) => ({ query, eager, value: null, loadedAt: null, problem: null, isOutdated: false }),
    initial: 'idle',
    states: {
      idle: { description: 'Nothing was requested.', always: { guard: 'is eager', target: 'loading' } },
      loading: {
        description: 'The first load, or the first of another query.',
        entry: { type: 'set', params: { value: null, loadedAt: null, problem: null, isOutdated: false } },
        on: { 'refresh.requested': { actions: { type: 'set', params: { isOutdated: true } } } },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'ready',
              actions: [{ type: 'set value', params: outcomeOf }, 'set load time'],
            },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      ready: {
        description: 'The latest value. Left at once if it was requested again during the load.',
        always: { guard: 'is outdated', target: 'stale.refreshing' },
        on: { 'refresh.requested': { target: 'stale.refreshing' } },
      },
      stale: {
        description: 'The value may be outdated, and stays visible.',
        initial: 'refreshing',
        states: {
          refreshing: {
            description: 'Loads a newer value.',
            entry: { type: 'set', params: { isOutdated: false } },
            on: { 'refresh.requested': { actions: { type: 'set', params: { isOutdated: true } } } },
            invoke: {
              id: 'refresh',
              src: 'load',
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: 'is ok', params: outcomeOf },
                  target: '#resource.ready',
                  actions: [{ type: 'set value', params: outcomeOf }, 'set load time'],
                },
                { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: '#resource.broken' },
            },
          },
          failed: {
            description: 'The reload failed. Shows the old value with its time and the problem.',
            on: { 'refresh.requested': { target: 'refreshing' } },
          },
        },
      },
      failed: { description: 'The first load failed.', on: { 'refresh.requested': { target: 'loading' } } },
      broken: { description: 'A port threw an exception.', on: { 'refresh.requested': { target: 'loading' } } },
    },
    on: {
      'load.requested': { target: '.loading', actions: 'set query', description: 'The value of the previous query is cleared.' },
    },
  })

export type ResourceLogic<TValue, TQuery = null> = WithContext<typeof resourceMachine, Context<TValue, TQuery>, Input<TQuery>>
export type ResourceActor<TValue, TQuery = null> = ActorRefFrom<ResourceLogic<TValue, TQuery>>

export const provideResourcePorts = <TValue, TQuery = null>({ actors, now }: ResourcePorts<TValue, TQuery>) =>
  resourceMachine.provide({
    // Safe: `Input<TQuery>` below restricts queries to those of the port.
    actors: actors as ResourcePorts<unknown, unknown>['actors'],
    actions: { 'set load time': assign(() => ({ loadedAt: now() })) },
  }) as unknown as ResourceLogic<TValue, TQuery>
