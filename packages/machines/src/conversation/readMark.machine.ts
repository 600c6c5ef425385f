// Marks messages as read after one quiet second in view, never behind a hidden page, and retries until the mark is stored.
import { assertEvent, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
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
  delays: { quiet: 1000, untilNextTry: 5000 },
  guards: {
    'it is newer': ({ context, event }) => {
      assertEvent(event, 'unread.seen')
      return JSON.stringify(event.mark) !== JSON.stringify(context.mark)
    },
    // A mark without a sequence number also covers messages that arrive before it does.
    'it marks no more than was seen': ({ context }) => context.isInView || context.mark?.sequence !== undefined,
    'it may work later': (_, outcome: Outcome<unknown>) =>
      !outcome.ok && ['offline', 'timeout', 'unavailable', 'unreadable'].includes(outcome.problem.kind),
  },
  actions: {
    // Implemented by the conversation.
    'tell what was read': () => {},
  },
})
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'readMark',
    description: 'How far somebody has read, told to the server after a second of quiet.',
    context: { mark: null, isInView: false },
    initial: 'nothingNew',
    on: {
      'unread.hidden': { actions: { type: 'set', params: { isInView: false } } },
      'all.read': { actions: { type: 'set', params: { isInView: true } } },
    },
    states: {
      nothingNew: {
        on: {
          'unread.seen': { target: 'settling', actions: { type: 'set', params: ({ event: { mark } }) => ({ mark, isInView: true }) } },
        },
      },
      settling: {
        description: 'In view; the mark waits for a second of quiet.',
        on: {
          'unread.seen': {
            guard: 'it is newer',
            target: 'settling',
            reenter: true,
            actions: { type: 'set', params: ({ event: { mark } }) => ({ mark, isInView: true }) },
          },
          'unread.hidden': { target: 'nothingNew', actions: { type: 'set', params: { isInView: false } } },
          'all.read': { target: 'nothingNew', actions: { type: 'set', params: { isInView: true } } },
        },
        after: { quiet: { target: 'marking', actions: 'tell what was read' } },
      },
      marking: {
        invoke: {
          id: 'markRead',
          src: 'markRead',
          input: ({ context }) => context.mark ?? { createdAt: '' },
          onDone: [{ guard: { type: 'it may work later', params: outcomeOf }, target: 'notMarked' }, { target: 'nothingNew' }],
          onError: { target: 'nothingNew' },
        },
        on: {
          'unread.seen': { target: 'settling', actions: { type: 'set', params: ({ event: { mark } }) => ({ mark, isInView: true }) } },
        },
      },
      notMarked: {
        description: 'The server does not know yet.',
        after: {
          untilNextTry: [
            { guard: 'it marks no more than was seen', target: 'marking' },
            { target: 'notMarked', reenter: true },
          ],
        },
        on: {
          'unread.seen': { target: 'settling', actions: { type: 'set', params: ({ event: { mark } }) => ({ mark, isInView: true }) } },
        },
      },
    },
  })

export const provideReadMarkPorts = ({ actors }: ReadMarkPorts) => readMarkMachine.provide({ actors })
