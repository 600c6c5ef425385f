// Messages are neither lost nor shown twice, whatever their order; queued ones survive a reload.
import { assertEvent, assign, emit, enqueueActions, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import { answerOf, fileError, textIsSendable, type ChatMessage } from '../chat/chat.rules.ts'
import {
  answerIn,
  firstContext,
  isPanelVisible,
  isEndVisible,
  itemIn,
  lineOf,
  textIn,
  unreadOf,
  type Children,
  type ConversationContext,
  type ConversationEvent,
  type View,
} from './conversation.context.ts'
import type { ConversationPorts } from './conversation.ports.ts'
import { changeRestored, updateOutbox, mergeReceived, type Entered } from './outbox.ts'
import { hasMissingItems, markOf, type Item } from './items.ts'

type Input = Entered & View
type Emitted =
  /** From someone else; `seen` if it is visible. */
  { type: 'message.arrived'; item: Item; seen: boolean } | { type: 'token.refused' }
type Answer = Outcome<readonly Item[]>

export type ConversationActor = ActorRefFrom<typeof conversationMachine>

export const conversationMachine = setup({
  types: {} as { input: Input; context: ConversationContext; events: ConversationEvent; emitted: Emitted },
  actors: placeholderActors<ConversationPorts['actors'] & Children>(
    'loadHistory',
    'loadNewer',
    'incoming',
    'line',
    'readMark',
    'links',
    'message',
  ),
  delays: { betweenLooks: 5000, betweenReadings: 30_000, untilNextTry: 5000 },
  guards: {
    'there are older ones': ({ context }) => context.hasOlder,
    'something is missing': ({ context, event }) => {
      assertEvent(event, 'item.came')
      return hasMissingItems(mergeReceived(context, [event.item]).items)
    },
    'it is whole now': ({ context }, answer: Answer) => answer.ok && !hasMissingItems(mergeReceived(context, answer.value).items),
    'the page is shown': ({ context }) => context.page === 'shown',
    'nobody else would tell': ({ context }) => context.line !== 'connected' && isPanelVisible(context),
    'the text can be sent': ({ context }) => textIsSendable(context.text),
    'the file is taken': ({ event }) => {
      assertEvent(event, 'file.chosen')
      return fileError(event.file) === null
    },
    'the button speaks': ({ event }) => {
      assertEvent(event, 'button.chosen')
      return answerOf(event.button) !== null
    },
  },
  actions: {
    'want the line': sendTo('line', { type: 'live.wanted' }),
    'tell the line': sendTo('line', ({ event }) => {
      assertEvent(event, ['page.shown', 'page.hidden', 'network.returned'])
      return { type: event.type }
    }),
    'tell what is in view': sendTo('readMark', ({ context }) => {
      if (!isEndVisible(context)) return { type: 'unread.hidden' }
      const newest = unreadOf(context) > 0 ? context.items.at(-1) : undefined
      return newest ? { type: 'unread.seen', mark: markOf(newest) } : { type: 'all.read' }
    }),
    'try again at once': assign(() => ({})),
    'take in': enqueueActions(({ context, event, enqueue, self }, answer: Answer) => {
      const { items, outbox, echoed, fresh } = mergeReceived(context, answer.ok ? answer.value : [])
      enqueue.assign({ items, outbox })
      const { children } = self.getSnapshot()
      for (const id of echoed) if (isActive(children[childOf(id)])) enqueue.sendTo(childOf(id), { type: 'echo.came' })
      // Before the first read, only live messages are known to be new.
      if (!context.isKnown && event.type !== 'item.came') return
      for (const item of fresh) enqueue.emit({ type: 'message.arrived', item, seen: isEndVisible(context) })
    }),
    'take in history': assign(({ context }, answer: Answer) => {
      if (!answer.ok) return {}
      const { items, outbox } = mergeReceived(context, answer.value)
      return { items, outbox, hasOlder: answer.value.length >= historyPage, isKnown: true, problem: null }
    }),
    'take up what was left': enqueueActions(({ context, enqueue, self }) => {
      const { children } = self.getSnapshot()
      for (const { draft } of context.outbox)
        if (!children[childOf(draft.clientId)]) enqueue.spawnChild('message', { id: childOf(draft.clientId), input: { draft } })
    }),
    'make a draft': assign((_unread, _message: ChatMessage) => ({})),
    'make a draft of the file': assign(() => ({})),
    'keep the outbox': assign(() => ({})),
    'send it on its way': enqueueActions(({ context, enqueue, self }) => {
      const { children } = self.getSnapshot()
      const last = context.outbox.at(-1)
      // Drafts from an earlier visit first.
      if (!last || context.outbox.some(({ draft }) => draft !== last.draft && !draft.failed && !children[childOf(draft.clientId)])) return
      enqueue.spawnChild('message', { id: childOf(last.draft.clientId), input: { draft: last.draft } })
    }),
    'hand on to the message': enqueueActions(({ context, event, enqueue, self }) => {
      assertEvent(event, ['resend.requested', 'remove.requested'])
      const child = self.getSnapshot().children[childOf(event.clientId)]
      if (isActive(child)) enqueue.sendTo(childOf(event.clientId), { type: event.type })
      else if (!child) enqueue.assign({ outbox: changeRestored(context.outbox, event) })
    }),
    'note where it is': assign(({ context, event }) => {
      assertEvent(event, 'message.moved')
      return { outbox: updateOutbox(context, event) }
    }),
    'keep the mark': assign(() => ({})),
    'tell refusal': emit({ type: 'token.refused' }),
  },
})
  .extend(outcomeParts<ConversationContext, ConversationEvent>())
  .extend(setParts<ConversationContext, ConversationEvent>())
  .createMachine({
    id: 'conversation',
    description: 'A talk with support: history, what comes live, what was missed, and one child for each message on its way.',
    context: ({ input }) => firstContext(input),
    type: 'parallel',
    entry: 'want the line',
    invoke: [
      {
        id: 'line',
        src: 'line',
        onSnapshot: { actions: { type: 'set', params: ({ event: { snapshot } }) => ({ line: lineOf(snapshot.value) }) } },
      },
      { id: 'incoming', src: 'incoming', onError: { description: 'What is missed is fetched.' } },
      { id: 'readMark', src: 'readMark' },
      { id: 'links', src: 'links' },
    ],
    on: {
      'panel.opened': { actions: [{ type: 'set', params: { panel: 'open' } }, 'tell what is in view'] },
      'panel.shut': { actions: [{ type: 'set', params: { panel: 'shut' } }, 'tell what is in view'] },
      'page.shown': { actions: [{ type: 'set', params: { page: 'shown' } }, 'tell the line', 'tell what is in view'] },
      'page.hidden': { actions: [{ type: 'set', params: { page: 'hidden' } }, 'tell the line', 'tell what is in view'] },
      'end.reached': { actions: [{ type: 'set', params: { place: 'end' } }, 'tell what is in view'] },
      'end.left': { actions: [{ type: 'set', params: { place: 'above' } }, 'tell what is in view'] },
      'network.returned': { actions: ['tell the line', 'try again at once'] },
      'text.changed': { actions: { type: 'set', params: ({ event: { text } }) => ({ text }) } },
      'send.requested': {
        guard: 'the text can be sent',
        actions: [
          { type: 'make a draft', params: textIn },
          'keep the outbox',
          'send it on its way',
          { type: 'set', params: { text: '', fileError: null } },
        ],
      },
      'button.chosen': {
        guard: 'the button speaks',
        actions: [{ type: 'make a draft', params: answerIn }, 'keep the outbox', 'send it on its way'],
      },
      'file.chosen': [
        { guard: 'the file is taken', actions: ['make a draft of the file', 'keep the outbox', 'send it on its way'] },
        { actions: { type: 'set', params: ({ event: { file } }) => ({ fileError: fileError(file) }) } },
      ],
      'resend.requested': { actions: ['hand on to the message', 'keep the outbox'] },
      'message.moved': { actions: ['note where it is', 'keep the outbox'] },
      'read.noted': { actions: [{ type: 'set', params: ({ event: { mark } }) => ({ readUpTo: mark }) }, 'keep the mark'] },
      'line.refused': { actions: 'tell refusal', description: 'The server no longer knows who this is.' },
    },
    states: {
      history: {
        initial: 'loading',
        states: {
          loading: {
            description: 'The newest page.',
            invoke: {
              id: 'loadNewest',
              src: 'loadHistory',
              input: ({ context }) => ({ person: context.person, skip: 0 }),
              onDone: [
                {
                  guard: { type: 'is ok', params: outcomeOf },
                  target: 'ready',
                  actions: [
                    { type: 'take in history', params: outcomeOf },
                    'keep the outbox',
                    'take up what was left',
                    'tell what is in view',
                  ],
                  description: 'What the server has of the drafts is known by now, so that none is sent twice.',
                },
                { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: 'failed' },
            },
          },
          failed: {
            description: 'Tried again by itself, at once where the connection is back.',
            after: { untilNextTry: { target: 'loading' } },
            on: { 'retry.requested': { target: 'loading' }, 'line.opened': { target: 'loading' } },
          },
          ready: { on: { 'older.requested': { guard: 'there are older ones', target: 'loadingOlder' } } },
          loadingOlder: {
            invoke: {
              id: 'loadOlder',
              src: 'loadHistory',
              input: ({ context }) => ({ person: context.person, skip: context.items.length }),
              onDone: [
                { guard: { type: 'is ok', params: outcomeOf }, target: 'ready', actions: { type: 'take in history', params: outcomeOf } },
                { target: 'olderFailed' },
              ],
              onError: { target: 'olderFailed' },
            },
          },
          olderFailed: { on: { 'older.requested': { target: 'loadingOlder' } } },
        },
      },
      news: {
        initial: 'current',
        on: {
          'item.came': [
            {
              guard: 'something is missing',
              target: '.catchingUp',
              actions: [{ type: 'take in', params: itemIn }, 'keep the outbox', 'tell what is in view'],
            },
            { actions: [{ type: 'take in', params: itemIn }, 'keep the outbox', 'tell what is in view'] },
          ],
          // The message may have arrived anyway.
          'remove.requested': { target: '.catchingUp', actions: ['hand on to the message', 'keep the outbox'] },
          'line.opened': { target: '.catchingUp', actions: 'try again at once', description: 'What came until now was told to nobody.' },
        },
        states: {
          current: {
            description: 'Read again now and then, shut or open: what tells may be away, or have missed something.',
            initial: 'listening',
            after: { betweenReadings: [{ guard: 'the page is shown', target: 'catchingUp' }, { target: 'resting' }] },
            states: {
              listening: {
                after: {
                  betweenLooks: [
                    {
                      guard: 'nobody else would tell',
                      target: '#conversation.news.catchingUp',
                      description: 'Without a connection the talk is read.',
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
              input: ({ context }) => ({ person: context.person, items: context.items }),
              onDone: [
                {
                  guard: { type: 'it is whole now', params: outcomeOf },
                  target: 'current',
                  actions: [{ type: 'take in', params: outcomeOf }, 'keep the outbox', 'tell what is in view'],
                },
                { target: 'behind', actions: [{ type: 'take in', params: outcomeOf }, 'keep the outbox', 'tell what is in view'] },
              ],
              onError: { target: 'behind' },
            },
            on: {
              'item.came': {
                actions: [{ type: 'take in', params: itemIn }, 'keep the outbox', 'tell what is in view'],
                description: 'The reading under way goes on: in a burst it would otherwise begin anew with each.',
              },
            },
          },
          behind: { after: { untilNextTry: { target: 'catchingUp' } } },
          resting: { description: 'Behind a hidden page nobody asks.', always: { guard: 'the page is shown', target: 'catchingUp' } },
        },
      },
    },
  })

const historyPage = 10
const isActive = (child?: AnyActorRef): boolean => child?.getSnapshot().status === 'active'
const childOf = (clientId: string): string => `message.${clientId}`
