// Messages are neither lost nor shown twice, whatever their order; queued ones survive a reload.
import { assertEvent, emit, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { fileError } from '../chat/chat.rules.ts'
import {
  answerIn,
  initialContext,
  isEndVisible,
  itemIn,
  connectionOf,
  textIn,
  unreadOf,
  type Children,
  type ConversationContext,
  type ConversationEmitted,
  type ConversationEvent,
  type ConversationInput,
} from './conversation.context.ts'
import type { ConversationPorts } from './conversation.ports.ts'
import { messageParts, type Answer } from './messageParts.ts'
import { changeRestored, childOf, isActive, mergeReceived } from './outbox.ts'
import { markOf } from './items.ts'

export type ConversationActor = ActorRefFrom<typeof conversationMachine>

export const conversationMachine = setup({
  types: {} as { input: ConversationInput; context: ConversationContext; events: ConversationEvent; emitted: ConversationEmitted },
  actors: placeholderActors<ConversationPorts['actors'] & Children>(
    'loadHistory',
    'loadNewer',
    'incoming',
    'connection',
    'readMark',
    'links',
    'message',
  ),
  delays: { pollInterval: 5000, reloadInterval: 30_000, retryDelay: 5000 },
  guards: {
    'page is shown': ({ context }) => context.page === 'shown',
  },
  actions: {
    'start connection': sendTo('connection', { type: 'live.wanted' }),
    'forward to connection': sendTo('connection', ({ event }) => {
      assertEvent(event, ['page.shown', 'page.hidden', 'network.lost', 'network.returned'])
      return { type: event.type }
    }),
    'send read position': sendTo('readMark', ({ context }) => {
      if (!isEndVisible(context)) return { type: 'unread.hidden' }
      const newest = unreadOf(context) > 0 ? context.items.at(-1) : undefined
      return newest ? { type: 'unread.seen', mark: markOf(newest) } : { type: 'all.read' }
    }),
    'merge messages': enqueueActions(({ context, event, enqueue, self }, answer: Answer) => {
      const { items, outbox, echoed, fresh } = mergeReceived(context, answer.ok ? answer.value : [])
      enqueue.assign({ items, outbox })
      const { children } = self.getSnapshot()
      for (const id of echoed) if (isActive(children[childOf(id)])) enqueue.sendTo(childOf(id), { type: 'echo.received' })
      // Before the first read, only live messages are known to be new.
      if (!context.isKnown && event.type !== 'message.received') return
      for (const item of fresh) enqueue.emit({ type: 'message.arrived', item, seen: isEndVisible(context) })
    }),
    'start queued messages': enqueueActions(({ context, enqueue, self }) => {
      const { children } = self.getSnapshot()
      for (const { draft } of context.outbox)
        if (!children[childOf(draft.clientId)]) enqueue.spawnChild('message', { id: childOf(draft.clientId), input: { draft } })
    }),
    'start new message': enqueueActions(({ context, enqueue, self }) => {
      const { children } = self.getSnapshot()
      const last = context.outbox.at(-1)
      // Drafts from an earlier visit first.
      if (!last || context.outbox.some(({ draft }) => draft !== last.draft && !draft.failed && !children[childOf(draft.clientId)])) return
      enqueue.spawnChild('message', { id: childOf(last.draft.clientId), input: { draft: last.draft } })
    }),
    'forward to message': enqueueActions(({ context, event, enqueue, self }) => {
      assertEvent(event, ['resend.requested', 'remove.requested'])
      const child = self.getSnapshot().children[childOf(event.clientId)]
      if (isActive(child)) enqueue.sendTo(childOf(event.clientId), { type: event.type })
      else if (!child) enqueue.assign({ outbox: changeRestored(context.outbox, event) })
    }),
    'emit token refused': emit({ type: 'token.refused' }),
  },
})
  .extend(outcomeParts<ConversationContext, ConversationEvent>())
  .extend(setParts<ConversationContext, ConversationEvent>())
  .extend(messageParts())
  .createMachine({
    id: 'conversation',
    description: 'A support conversation: history, live and missed messages, and one child for each message that is being sent.',
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    entry: 'start connection',
    invoke: [
      {
        id: 'connection',
        src: 'connection',
        onSnapshot: { actions: { type: 'set', params: ({ event: { snapshot } }) => ({ connection: connectionOf(snapshot.value) }) } },
      },
      { id: 'incoming', src: 'incoming', onError: { description: 'The region `updates` loads missed messages.' } },
      { id: 'readMark', src: 'readMark' },
      { id: 'links', src: 'links' },
    ],
    on: {
      'panel.opened': { actions: [{ type: 'set', params: { panel: 'open' } }, 'send read position'] },
      'panel.closed': { actions: [{ type: 'set', params: { panel: 'closed' } }, 'send read position'] },
      'page.shown': { actions: [{ type: 'set', params: { page: 'shown' } }, 'forward to connection', 'send read position'] },
      'page.hidden': { actions: [{ type: 'set', params: { page: 'hidden' } }, 'forward to connection', 'send read position'] },
      'end.reached': { actions: [{ type: 'set', params: { place: 'end' } }, 'send read position'] },
      'end.left': { actions: [{ type: 'set', params: { place: 'above' } }, 'send read position'] },
      'network.lost': { actions: 'forward to connection' },
      'network.returned': { actions: ['forward to connection', 'retry queued messages'] },
      'text.changed': { actions: { type: 'set', params: ({ event: { text } }) => ({ text }) } },
      'text.added': {
        actions: { type: 'set', params: ({ context, event }) => ({ text: [context.text, event.text].filter(Boolean).join('\n') }) },
      },
      'send.requested': {
        guard: 'can send text',
        actions: [
          { type: 'create draft', params: textIn },
          'store outbox',
          'start new message',
          { type: 'set', params: { text: '', fileError: null } },
        ],
      },
      'button.chosen': {
        guard: 'button has an answer',
        actions: [{ type: 'create draft', params: answerIn }, 'store outbox', 'start new message'],
      },
      'file.chosen': [
        { guard: 'file is valid', actions: ['create file draft', 'store outbox', 'start new message'] },
        { actions: { type: 'set', params: ({ event: { file } }) => ({ fileError: fileError(file) }) } },
      ],
      'resend.requested': { actions: ['forward to message', 'store outbox'] },
      'delivery.changed': { actions: ['set delivery state', 'store outbox'] },
      'mark.changed': { actions: [{ type: 'set', params: ({ event: { mark } }) => ({ readUpTo: mark }) }, 'store read mark'] },
      'connection.refused': { actions: 'emit token refused', description: 'The server rejected the token.' },
    },
    states: {
      history: {
        initial: 'loading',
        states: {
          loading: {
            description: 'The newest page of messages.',
            invoke: {
              id: 'loadNewest',
              src: 'loadHistory',
              input: ({ context }) => ({ customer: context.customer, skip: 0 }),
              onDone: [
                {
                  guard: { type: 'is ok', params: outcomeOf },
                  target: 'ready',
                  actions: [{ type: 'merge history', params: outcomeOf }, 'store outbox', 'start queued messages', 'send read position'],
                  description: 'Drafts that the server already has are known by now, so none is sent twice.',
                },
                { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: 'failed' },
            },
          },
          failed: {
            description: 'Retried after a delay, and at once when the connection opens.',
            after: { retryDelay: { target: 'loading' } },
            on: { 'retry.requested': { target: 'loading' }, 'connection.opened': { target: 'loading' } },
          },
          ready: { on: { 'older.requested': { guard: 'has older messages', target: 'loadingOlder' } } },
          loadingOlder: {
            invoke: {
              id: 'loadOlder',
              src: 'loadHistory',
              input: ({ context }) => ({ customer: context.customer, skip: context.items.length }),
              onDone: [
                { guard: { type: 'is ok', params: outcomeOf }, target: 'ready', actions: { type: 'merge history', params: outcomeOf } },
                { target: 'olderFailed' },
              ],
              onError: { target: 'olderFailed' },
            },
          },
          olderFailed: { on: { 'older.requested': { target: 'loadingOlder' } } },
        },
      },
      updates: {
        initial: 'current',
        on: {
          'message.received': [
            {
              guard: 'has missing messages',
              target: '.catchingUp',
              actions: [{ type: 'merge messages', params: itemIn }, 'store outbox', 'send read position'],
            },
            { actions: [{ type: 'merge messages', params: itemIn }, 'store outbox', 'send read position'] },
          ],
          // The message may have arrived anyway.
          'remove.requested': { target: '.catchingUp', actions: ['forward to message', 'store outbox'] },
          'connection.opened': {
            target: '.catchingUp',
            actions: 'retry queued messages',
            description: 'Messages sent before the connection opened were not pushed.',
          },
        },
        states: {
          current: {
            description: 'Polled even while connected, and while the panel is closed, because a push may be missed.',
            initial: 'listening',
            after: { reloadInterval: [{ guard: 'page is shown', target: 'catchingUp' }, { target: 'paused' }] },
            states: {
              listening: {
                after: {
                  pollInterval: [
                    {
                      guard: 'is disconnected and visible',
                      target: '#conversation.updates.catchingUp',
                      description: 'Polls while there is no live connection.',
                    },
                    { target: 'listening', reenter: true },
                  ],
                },
              },
            },
          },
          catchingUp: {
            invoke: {
              id: 'loadNewer',
              src: 'loadNewer',
              input: ({ context }) => ({ customer: context.customer, items: context.items }),
              onDone: [
                {
                  guard: { type: 'is complete', params: outcomeOf },
                  target: 'current',
                  actions: [{ type: 'merge messages', params: outcomeOf }, 'store outbox', 'send read position'],
                },
                {
                  target: 'waitingForRetry',
                  actions: [{ type: 'merge messages', params: outcomeOf }, 'store outbox', 'send read position'],
                },
              ],
              onError: { target: 'waitingForRetry' },
            },
            on: {
              'message.received': {
                actions: [{ type: 'merge messages', params: itemIn }, 'store outbox', 'send read position'],
                description: 'Does not restart the load, which a burst of messages would delay endlessly.',
              },
            },
          },
          waitingForRetry: { after: { retryDelay: { target: 'catchingUp' } } },
          paused: { description: 'No polling while the page is hidden.', always: { guard: 'page is shown', target: 'catchingUp' } },
        },
      },
    },
  })
