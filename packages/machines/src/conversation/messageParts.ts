import { assertEvent, assign } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import { messageOfButton, fileError, isSendableText, type ChatMessage } from '../chat/chat.rules.ts'
import { isPanelVisible, type ConversationContext, type ConversationEvent } from './conversation.context.ts'
import { hasMissingItems, pageSize, type Item } from './items.ts'
import { mergeReceived, updateOutbox } from './outbox.ts'

type Context = ConversationContext
type Event = ConversationEvent
type Args = { context: Context; event: Event }
export type Answer = Outcome<readonly Item[]>

/** For `setup({…}).extend(messageParts())`. */
export const messageParts = () => ({
  guards: {
    'has older messages': ({ context }: Args) => context.hasOlder,
    'has missing messages': ({ context, event }: Args) => {
      assertEvent(event, 'message.received')
      return hasMissingItems(mergeReceived(context, [event.item]).items)
    },
    'is complete': ({ context }: Args, answer: Answer) => answer.ok && !hasMissingItems(mergeReceived(context, answer.value).items),
    'is disconnected and visible': ({ context }: Args) => context.connection !== 'connected' && isPanelVisible(context),
    'can send text': ({ context }: Args) => isSendableText(context.text),
    'file is valid': ({ event }: Args) => {
      assertEvent(event, 'file.chosen')
      return fileError(event.file) === null
    },
    'button has an answer': ({ event }: Args) => {
      assertEvent(event, 'button.chosen')
      return messageOfButton(event.button) !== null
    },
  },
  actions: {
    'merge history': assign<Context, Event, Answer, Event, never>(({ context }, answer) => {
      if (!answer.ok) return {}
      const { items, outbox } = mergeReceived(context, answer.value)
      return { items, outbox, hasOlder: answer.value.length >= pageSize, isKnown: true, problem: null }
    }),
    'create draft': assign<Context, Event, ChatMessage, Event, never>(() => ({})),
    'create file draft': assign<Context, Event, undefined, Event, never>(() => ({})),
    'store outbox': () => {},
    'store read mark': () => {},
    'retry queued messages': () => {},
    'set delivery state': assign<Context, Event, undefined, Event, never>(({ context, event }) => {
      assertEvent(event, 'delivery.changed')
      return { outbox: updateOutbox(context, event) }
    }),
  },
})
