// Marks messages as read after one debounce second in view, never behind a hidden page, and retries until the mark is stored.
import { assertEvent, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import { outcomeOf, setParts, placeholderActors } from '../shared/chartParts.ts'
import type { ReadMark } from './items.ts'

export type ReadMarkPorts = {
  actors: {
    /** Without sequence numbers, marks all messages. */
    markRead: PromiseActorLogic<Outcome<unknown>, ReadMark>
  }
}
type Context = {
  mark: ReadMark | null
  isInView: boolean
}
type Event = { type: 'unread.seen'; mark: ReadMark } | { type: 'all.read' } | { type: 'unread.hidden' }

export type ReadMarkActor = ActorRefFrom<typeof readMarkMachine>

export const readMarkMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: placeholderActors<ReadMarkPorts['actors']>('markRead'),
  delays: { debounce: 1000, retryDelay: 5000 },
  guards: {
    'mark is new': ({ context, event }) => {
      assertEvent(event, 'unread.seen')
      return JSON.stringify(event.mark) !== JSON.stringify(context.mark)
    },
    // A mark without a sequence number also covers messages that arrive before the mark is stored.
    'mark covers only seen messages': ({ context }) => context.isInView || context.mark?.sequence !== undefined,
    'can be retried': (_, outcome: Outcome<unknown>) =>
      !outcome.ok && ['offline', 'timeout', 'unavailable', 'unreadable'].includes(outcome.problem.kind),
  },
  actions: {
    // Implemented by the conversation.
    'send mark to parent': () => {},
  },
})
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'readMark',
    description: 'Reports the last read message to the server, one second after it last changed.',
    context: { mark: null, isInView: false },
    initial: 'idle',
    on: {
      'unread.hidden': { actions: { type: 'set', params: { isInView: false } } },
      'all.read': { actions: { type: 'set', params: { isInView: true } } },
    },
    states: {
      idle: {
        on: {
          'unread.seen': { target: 'debouncing', actions: { type: 'set', params: ({ event: { mark } }) => ({ mark, isInView: true }) } },
        },
      },
      debouncing: {
        description: 'Unread messages are in view. Waits one second for more.',
        on: {
          'unread.seen': {
            guard: 'mark is new',
            target: 'debouncing',
            reenter: true,
            actions: { type: 'set', params: ({ event: { mark } }) => ({ mark, isInView: true }) },
          },
          'unread.hidden': { target: 'idle', actions: { type: 'set', params: { isInView: false } } },
          'all.read': { target: 'idle', actions: { type: 'set', params: { isInView: true } } },
        },
        after: { debounce: { target: 'marking', actions: 'send mark to parent' } },
      },
      marking: {
        invoke: {
          id: 'markRead',
          src: 'markRead',
          input: ({ context }) => context.mark ?? { createdAt: '' },
          onDone: [{ guard: { type: 'can be retried', params: outcomeOf }, target: 'waitingForRetry' }, { target: 'idle' }],
          onError: { target: 'idle' },
        },
        on: {
          'unread.seen': { target: 'debouncing', actions: { type: 'set', params: ({ event: { mark } }) => ({ mark, isInView: true }) } },
        },
      },
      waitingForRetry: {
        description: 'The mark was not stored and is sent again.',
        after: {
          retryDelay: [
            { guard: 'mark covers only seen messages', target: 'marking' },
            { target: 'waitingForRetry', reenter: true },
          ],
        },
        on: {
          'unread.seen': { target: 'debouncing', actions: { type: 'set', params: ({ event: { mark } }) => ({ mark, isInView: true }) } },
        },
      },
    },
  })

export const provideReadMarkPorts = ({ actors }: ReadMarkPorts) => readMarkMachine.provide({ actors })
