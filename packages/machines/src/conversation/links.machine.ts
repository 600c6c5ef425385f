// Renews expired links to images and videos, one request at a time, and skips links that an answer already renewed.
import { assertEvent, assign, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import { itemKey, type Item } from './items.ts'

type Answer = Outcome<readonly Item[]>
export type LinksPorts = {
  actors: {
    /** Returns this item and its neighbours. */
    loadAround: PromiseActorLogic<Answer, { item: Item | undefined }>
  }
}
type Context = {
  queue: readonly Item[]
  problem: Problem | null
}
type Event = { type: 'link.failed'; item: Item }

export type LinksActor = ActorRefFrom<typeof linksMachine>

export const linksMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: placeholderActors<LinksPorts['actors']>('loadAround'),
  delays: { retryDelay: 5000 },
  guards: {
    'has queued items': ({ context }) => context.queue.length > 0,
  },
  actions: {
    'add item to queue': assign(({ context: { queue }, event }) => {
      assertEvent(event, 'link.failed')
      return isAmong(queue, event.item) ? {} : { queue: [...queue, event.item] }
    }),
    'remove renewed items from queue': assign(({ context: { queue } }, outcome: Answer) => ({
      queue: queue.slice(1).filter((item) => !outcome.ok || !isAmong(outcome.value, item)),
      problem: null,
    })),
    'remove first item from queue': assign(({ context: { queue } }) => ({ queue: queue.slice(1) })),
    // Implemented by the conversation.
    'send items to parent': (_unread, _answer: Answer) => {},
  },
})
  .extend(outcomeParts<Context, Event>())
  .createMachine({
    id: 'links',
    description: 'Renews expired file links of a conversation.',
    context: { queue: [], problem: null },
    initial: 'idle',
    on: { 'link.failed': { actions: 'add item to queue' } },
    states: {
      idle: { on: { 'link.failed': { target: 'renewing', actions: 'add item to queue' } } },
      renewing: {
        invoke: {
          id: 'loadAround',
          src: 'loadAround',
          input: ({ context }) => ({ item: context.queue[0] }),
          onDone: [
            {
              guard: { type: 'is retryable', params: outcomeOf },
              target: 'waitingForRetry',
              actions: { type: 'set problem', params: outcomeOf },
            },
            {
              target: 'renewed',
              actions: [
                { type: 'send items to parent', params: outcomeOf },
                { type: 'remove renewed items from queue', params: outcomeOf },
              ],
            },
          ],
          onError: { target: 'renewed', actions: 'remove first item from queue' },
        },
      },
      renewed: { description: 'Transient.', always: [{ guard: 'has queued items', target: 'renewing' }, { target: 'idle' }] },
      waitingForRetry: { description: 'Retried after a delay.', after: { retryDelay: { target: 'renewing' } } },
    },
  })

const isAmong = (items: readonly Item[], item: Item): boolean => items.some((one) => itemKey(one) === itemKey(item))

export const provideLinksPorts = ({ actors }: LinksPorts) =>
  linksMachine.provide({ actors, delays: { retryDelay: ({ context }) => retryDelayFor(5000, context.problem) } })
