// Loads data, and again when it may have changed. A loaded value stays shown, marked as stale after a failed reload.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
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
}
type Event = { type: 'load.requested'; query?: unknown } | { type: 'refresh.requested' }

export const resourceMachine = setup({
  types: {} as { input: Input<unknown>; context: Context<unknown, unknown>; events: Event },
  actors: placeholderActors<ResourcePorts<unknown, unknown>['actors']>('load'),
  guards: {
    'it starts by itself': ({ context }) => context.eager,
  },
  actions: {
    'remember query': assign(({ context, event }) => {
      assertEvent(event, 'load.requested')
      return { query: event.query === undefined ? context.query : event.query }
    }),
    'show value': assign((_, outcome: Outcome<unknown>) => (outcome.ok ? { value: outcome.value, problem: null } : {})),
    'note the time': () => {},
  },
})
  .extend(outcomeParts<Context<unknown, unknown>, Event>())
  .extend(setParts<Context<unknown, unknown>, Event>())
  .createMachine({
    id: 'resource',
    description: 'One thing that is loaded to be shown: fresh, stale, or failed, and never silently blank.',
    context: ({ input }) => ({ query: input.query, eager: input.eager ?? false, value: null, loadedAt: null, problem: null }),
    initial: 'idle',
    states: {
      idle: { description: 'Nobody asked yet.', always: { guard: 'it starts by itself', target: 'loading' } },
      loading: {
        description: 'Nothing to show yet.',
        entry: { type: 'set', params: { value: null, loadedAt: null, problem: null } },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'ready',
              actions: [{ type: 'show value', params: outcomeOf }, 'note the time'],
            },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      ready: { description: 'The value as the server said it last.', on: { 'refresh.requested': { target: 'stale.refreshing' } } },
      stale: {
        description: 'The value may be old; it stays in view.',
        initial: 'refreshing',
        states: {
          refreshing: {
            description: 'A newer one is on its way.',
            invoke: {
              id: 'refresh',
              src: 'load',
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: 'is ok', params: outcomeOf },
                  target: '#resource.ready',
                  actions: [{ type: 'show value', params: outcomeOf }, 'note the time'],
                },
                { target: 'kept', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: '#resource.broken' },
            },
          },
          kept: {
            description: 'It could not be read again: the old value, its time, and the problem.',
            on: { 'refresh.requested': { target: 'refreshing' } },
          },
        },
      },
      failed: { description: 'Nothing could be loaded; the problem says why.', on: { 'refresh.requested': { target: 'loading' } } },
      broken: { description: 'A defect of ours, not an outcome.', on: { 'refresh.requested': { target: 'loading' } } },
    },
    on: {
      'load.requested': { target: '.loading', actions: 'remember query', description: 'Another query shows nothing of the one before.' },
    },
  })

export type ResourceLogic<TValue, TQuery = null> = WithContext<typeof resourceMachine, Context<TValue, TQuery>, Input<TQuery>>
export type ResourceActor<TValue, TQuery = null> = ActorRefFrom<ResourceLogic<TValue, TQuery>>

export const provideResourcePorts = <TValue, TQuery = null>({ actors, now }: ResourcePorts<TValue, TQuery>) =>
  resourceMachine.provide({
    // Safe: `Input<TQuery>` below restricts queries to those of the port.
    actors: actors as ResourcePorts<unknown, unknown>['actors'],
    actions: { 'note the time': assign(() => ({ loadedAt: now() })) },
  }) as unknown as ResourceLogic<TValue, TQuery>
