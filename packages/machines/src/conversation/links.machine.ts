// Renews expired links to images and videos, one request at a time, and skips links that an answer already renewed.
import { assertEvent, assign, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { retryDelays } from '../shared/retryDelays.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { itemKey, type Item } from './items.ts'

type Answer = Outcome<readonly Item[]>
export type LinksPorts = {
  actors: {
    /** Returns this item and its neighbours. */
    findAgain: PromiseActorLogic<Answer, { item: Item | undefined }>
  }
}
type Context = {
  wanted: readonly Item[]
  problem: Problem | null
}
type Event = { type: 'link.failed'; item: Item }

export type LinksActor = ActorRefFrom<typeof linksMachine>

export const linksMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: placeholderActors<LinksPorts['actors']>('findAgain'),
  delays: { untilNextTry: 5000 },
  guards: {
    'another is wanted': ({ context }) => context.wanted.length > 0,
  },
  actions: {
    'note what is wanted': assign(({ context: { wanted }, event }) => {
      assertEvent(event, 'link.failed')
      return isAmong(wanted, event.item) ? {} : { wanted: [...wanted, event.item] }
    }),
    'strike out what was answered': assign(({ context: { wanted } }, outcome: Answer) => ({
      wanted: wanted.slice(1).filter((item) => !outcome.ok || !isAmong(outcome.value, item)),
      problem: null,
    })),
    'give it up': assign(({ context: { wanted } }) => ({ wanted: wanted.slice(1) })),
    // Implemented by the conversation.
    'tell what was found': (_unread, _answer: Answer) => {},
  },
})
  .extend(outcomeParts<Context, Event>())
  .createMachine({
    id: 'links',
    description: 'Links of a talk that are not good any more, asked for anew.',
    context: { wanted: [], problem: null },
    initial: 'idle',
    on: { 'link.failed': { actions: 'note what is wanted' } },
    states: {
      idle: { on: { 'link.failed': { target: 'asking', actions: 'note what is wanted' } } },
      asking: {
        invoke: {
          id: 'findAgain',
          src: 'findAgain',
          input: ({ context }) => ({ item: context.wanted[0] }),
          onDone: [
            { guard: { type: 'is retryable', params: outcomeOf }, target: 'waiting', actions: { type: 'set problem', params: outcomeOf } },
            {
              target: 'answered',
              actions: [
                { type: 'tell what was found', params: outcomeOf },
                { type: 'strike out what was answered', params: outcomeOf },
              ],
            },
          ],
          onError: { target: 'answered', actions: 'give it up' },
        },
      },
      answered: { description: 'Left at once.', always: [{ guard: 'another is wanted', target: 'asking' }, { target: 'idle' }] },
      waiting: { description: 'Without a network.', after: { untilNextTry: { target: 'asking' } } },
    },
  })

const isAmong = (items: readonly Item[], item: Item): boolean => items.some((one) => itemKey(one) === itemKey(item))

export const provideLinksPorts = ({ actors }: LinksPorts) =>
  linksMachine.provide({ actors, delays: { untilNextTry: ({ context }) => retryDelays(5000, context.problem) } })
