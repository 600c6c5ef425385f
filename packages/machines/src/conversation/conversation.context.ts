import type { StateValue } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import type { liveMachine } from '../live/live.machine.ts'
import { messageOfButton, type ChatButton, type ChatMessage, type FileError, type FileFacts } from '../chat/chat.rules.ts'
import type { linksMachine } from './links.machine.ts'
import type { messageMachine } from '../message/message.machine.ts'
import type { OutboxChange, Outgoing, Participant, Customer } from './outbox.ts'
import type { readMarkMachine } from './readMark.machine.ts'
import { unreadIn, type Item, type ReadMark } from './items.ts'

export type View = {
  panel: 'open' | 'closed'
  page: 'shown' | 'hidden'
  place: 'end' | 'above'
}
export type ConversationInput = Participant & View & { text?: string }
export type ConversationContext = View & {
  customer: Customer
  items: readonly Item[]
  hasOlder: boolean
  /** Whether the newest page was read, so that later messages are new. */
  isKnown: boolean
  /** Being sent, or delivered and not echoed yet. */
  outbox: readonly Outgoing[]
  text: string
  fileError: FileError | null
  readUpTo: ReadMark | null
  /** `none` without a realtime backend. */
  connection: 'connected' | 'connecting' | 'none'
  problem: Problem | null
}

export type Children = {
  connection: typeof liveMachine
  readMark: typeof readMarkMachine
  links: typeof linksMachine
  message: typeof messageMachine
}

export type ConversationEvent =
  | {
      type:
        | 'panel.opened'
        | 'panel.closed'
        | 'page.shown'
        | 'page.hidden'
        | 'network.lost'
        | 'network.returned'
        | 'end.reached'
        | 'end.left'
    }
  /** `text.added` keeps what the user has typed. */
  | { type: 'text.changed' | 'text.added'; text: string }
  | { type: 'send.requested' | 'older.requested' | 'retry.requested' }
  /** `id` is the stored file's name and the message's future id. */
  | { type: 'file.chosen'; file: FileFacts; id: string }
  | { type: 'button.chosen'; button: ChatButton }
  | { type: 'resend.requested' | 'remove.requested'; clientId: string }
  | { type: 'message.received'; item: Item }
  | { type: 'connection.opened' | 'connection.refused' }
  | { type: 'mark.changed'; mark: ReadMark }
  | ({ type: 'delivery.changed' } & OutboxChange)

export type ConversationEmitted =
  /** From someone else; `seen` if it is visible. */
  { type: 'message.arrived'; item: Item; seen: boolean } | { type: 'token.refused' }

export const initialContext = (input: ConversationInput): ConversationContext => ({
  ...input,
  items: [],
  hasOlder: false,
  isKnown: false,
  text: input.text ?? '',
  fileError: null,
  connection: 'connecting',
  problem: null,
})

export const isPanelVisible = ({ panel, page }: Pick<View, 'panel' | 'page'>): boolean => panel === 'open' && page === 'shown'
export const isEndVisible = (context: ConversationContext): boolean => isPanelVisible(context) && context.place === 'end'
export const unreadOf = ({ items, readUpTo }: ConversationContext): number => unreadIn(items, readUpTo)

export function connectionOf(state: StateValue): ConversationContext['connection'] {
  if (typeof state === 'object') return state['open'] === 'connected' ? 'connected' : 'connecting'
  return ['off', 'refused', 'unsupported', 'broken'].includes(state) ? 'none' : 'connecting'
}

/** Wraps a live message like a history answer, for shared guards and actions. */
export const itemIn = ({ event }: { event: { item: Item } }): Outcome<readonly Item[]> => ({ ok: true, value: [event.item] })
export const textIn = ({ context }: { context: ConversationContext }): ChatMessage => textMessage(context.text.trim())
export const answerIn = ({ event }: { event: { button: ChatButton } }): ChatMessage =>
  messageOfButton(event.button) ?? textMessage(event.button.title)

const textMessage = (message: string): ChatMessage => ({ message_type: 'text', payload: { message } })
