// Lists unsettled requests that move money. Those of this device open in their sheets; others stay listed until settled.
import { assertEvent, assign, enqueueActions, raise, setup, type ActorRefFrom } from 'xstate'
import type { OperationState, Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { isTemporary, retryDelays } from '../shared/retryDelays.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { StoredRequest, UnfinishedPorts } from './unfinished.ports.ts'

type Operations = readonly OperationState[]
type Context = {
  playerId: string | null
  kept: readonly StoredRequest[]
  /** Their sheet stays closed until they settle. */
  closed: readonly string[]
  /** Empty if the server cannot report them. */
  operations: Operations
  problem: Problem | null
}
type Event =
  | { type: 'player.known'; playerId: string }
  /** The stored requests that this sheet would have resumed. */
  | { type: 'sheet.closed'; intents: readonly string[] }
  | { type: 'page.shown' }
  | { type: 'wallet.changed' }
type Emitted = { type: 'operation.settled' }

export type UnfinishedActor = ActorRefFrom<typeof unfinishedMachine>

export const unfinishedMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<UnfinishedPorts['actors']>('listOpen'),
  delays: { betweenLooks: 5_000, aWhile: 15_000 },
  guards: {
    'some are open': (_, outcome: Outcome<Operations>) => outcome.ok && outcome.value.length > 0,
    'none is open': (_, outcome: Outcome<Operations>) => outcome.ok && outcome.value.length === 0,
    'this backend cannot tell': (_, outcome: Outcome<unknown>) => !outcome.ok && isAbsent(outcome.problem),
  },
  actions: {
    'find what is kept here': assign(() => ({})),
    'note what was left open': assign(({ context: { kept, closed }, event }) => {
      assertEvent(event, 'sheet.closed')
      const left = kept.filter(({ key, capability }) => closed.includes(key) || event.intents.includes(capability))
      return { closed: left.map(({ key }) => key) }
    }),
    'show what is open': assign(({ context }, outcome: Outcome<Operations>) =>
      outcome.ok
        ? {
            operations: outcome.value,
            closed: context.closed.filter((key) => !settledIn(context.operations, outcome.value).includes(key)),
            problem: null,
          }
        : {},
    ),
    'tell what was settled': enqueueActions(({ context, enqueue }, outcome: Outcome<Operations>) => {
      if (hasSettled(context, outcome)) enqueue.emit({ type: 'operation.settled' })
    }),
    'ask once more': raise({ type: 'wallet.changed' }),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'unfinished',
    description: 'What was asked for and is not settled: found again on this device, and told from others.',
    context: { playerId: null, kept: [], closed: [], operations: [], problem: null },
    initial: 'unknownPlayer',
    states: {
      unknownPlayer: {
        description: 'Whose intents would be looked for is not known yet.',
        on: {
          'player.known': {
            target: 'known',
            actions: [{ type: 'set', params: ({ event: { playerId } }) => ({ playerId }) }, 'find what is kept here'],
          },
        },
      },
      known: {
        initial: 'asking',
        states: {
          asking: {
            description: 'The server is asked what it has not settled.',
            initial: 'fresh',
            invoke: {
              id: 'listOpen',
              src: 'listOpen',
              onDone: [
                {
                  guard: { type: 'some are open', params: outcomeOf },
                  target: 'open',
                  actions: [
                    { type: 'tell what was settled', params: outcomeOf },
                    { type: 'show what is open', params: outcomeOf },
                  ],
                },
                {
                  guard: { type: 'none is open', params: outcomeOf },
                  target: 'clear',
                  actions: [
                    { type: 'tell what was settled', params: outcomeOf },
                    { type: 'show what is open', params: outcomeOf },
                  ],
                },
                { guard: { type: 'this backend cannot tell', params: outcomeOf }, target: 'untold' },
                { target: 'unread', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: 'broken' },
            },
            states: {
              fresh: {
                on: { 'wallet.changed': { target: 'outdated' }, 'page.shown': { target: 'outdated', actions: 'find what is kept here' } },
              },
              outdated: {
                description:
                  'Money moved since it was asked. The answer is waited for, or hints could keep it away for ever; then it is asked once more.',
                exit: 'ask once more',
                on: { 'wallet.changed': {}, 'page.shown': { actions: 'find what is kept here' } },
              },
            },
          },
          open: {
            description: 'Something is under way; looked at again until it is settled.',
            after: { betweenLooks: { target: 'asking' } },
          },
          clear: { description: 'Nothing is under way.' },
          unread: {
            description: 'It could not be asked. What was open last stays in view, and it is asked again after a while.',
            after: { aWhile: { target: 'asking' } },
          },
          untold: {
            description: 'A backend without this extension: it is not asked again, and only this device remembers.',
            on: {
              'page.shown': { actions: 'find what is kept here' },
              'sheet.closed': { actions: ['find what is kept here', 'note what was left open'] },
              'wallet.changed': {},
            },
          },
          broken: { description: 'A defect of ours. What this device keeps is found all the same.' },
        },
        on: {
          'page.shown': { target: '.asking', actions: 'find what is kept here' },
          'sheet.closed': {
            target: '.asking',
            actions: ['find what is kept here', 'note what was left open'],
            description: 'What is still kept when a sheet closes was left by the player.',
          },
          'wallet.changed': { target: '.asking', description: 'A hint that money moved.' },
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

export const provideUnfinishedPorts = ({ actors, keptIntents }: UnfinishedPorts) =>
  unfinishedMachine.provide({
    actors,
    delays: { aWhile: ({ context }) => retryDelays(15_000, context.problem) },
    actions: {
      'find what is kept here': assign(({ context }) => ({ kept: context.playerId === null ? [] : keptIntents(context.playerId) })),
    },
  })
