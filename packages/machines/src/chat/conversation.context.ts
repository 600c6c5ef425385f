import type { StateValue } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import type { liveMachine } from '../live/live.machine.ts'
import { answerOf, type ChatButton, type ChatMessage, type FileError, type FileFacts } from './chat.rules.ts'
import type { Entered, Person } from './conversation.ports.ts'
import type { linksMachine } from './links.machine.ts'
import type { messageMachine } from './message.machine.ts'
import type { Moved, Outgoing } from './outbox.ts'
import type { readMarkMachine } from './readMark.machine.ts'
import { unreadIn, type Item, type ReadMark } from './talk.ts'

export type View = {
  panel: 'open' | 'shut'
  page: 'shown' | 'hidden'
  /** Whether the newest is in view, or the person has gone up in the talk. */
  place: 'end' | 'above'
}
export type ConversationContext = View & {
  person: Person
  /** What the server has, in order. */
  items: readonly Item[]
  hasOlder: boolean
  /** Whether the newest page was read once: what is found after that is news. */
  isKnown: boolean
  /** What is on its way, and what arrived but was not shown by the server yet. */
  outbox: readonly Outgoing[]
  /** As it stands in the field. */
  text: string
  fileError: FileError | null
  readUpTo: ReadMark | null
  /** What the connection is at; none where this backend has none. */
  line: 'connected' | 'on its way' | 'none'
  problem: Problem | null
}

/** The machines that a talk has at work; `message` is one for each that is on its way. */
export type Children = {
  line: typeof liveMachine
  readMark: typeof readMarkMachine
  links: typeof linksMachine
  message: typeof messageMachine
}

export type ConversationEvent =
  | { type: 'panel.opened' | 'panel.shut' | 'page.shown' | 'page.hidden' | 'network.returned' | 'end.reached' | 'end.left' }
  | { type: 'text.changed'; text: string }
  | { type: 'send.requested' | 'older.requested' | 'retry.requested' }
  /** `id` names the file where it is kept, and becomes the message's. */
  | { type: 'file.chosen'; file: FileFacts; id: string }
  | { type: 'button.chosen'; button: ChatButton }
  | { type: 'resend.requested' | 'remove.requested'; clientId: string }
  | { type: 'item.came'; item: Item }
  | { type: 'line.opened' | 'line.refused' }
  | { type: 'read.noted'; mark: ReadMark }
  | ({ type: 'message.moved' } & Moved)

export const firstContext = (input: Entered & View): ConversationContext => ({
  ...input,
  items: [],
  hasOlder: false,
  isKnown: false,
  text: '',
  fileError: null,
  line: 'on its way',
  problem: null,
})

export const isLookedAt = ({ panel, page }: Pick<View, 'panel' | 'page'>): boolean => panel === 'open' && page === 'shown'
export const isSeen = (context: ConversationContext): boolean => isLookedAt(context) && context.place === 'end'
export const unreadOf = ({ items, readUpTo }: ConversationContext): number => unreadIn(items, readUpTo)

export type LineSnapshot = { value: StateValue }

/** What the state of the machine `live` means to a talk. */
export function lineOf(state: StateValue): ConversationContext['line'] {
  if (typeof state === 'object') return state['open'] === 'connected' ? 'connected' : 'on its way'
  return ['off', 'refused', 'absent', 'broken'].includes(state) ? 'none' : 'on its way'
}

/** `params: itemIn` hands what came to a guard or an action, as an answer of history would; the others what is to be said. */
export const itemIn = ({ event }: { event: { item: Item } }): Outcome<readonly Item[]> => ({ ok: true, value: [event.item] })
export const textIn = ({ context }: { context: ConversationContext }): ChatMessage => said(context.text.trim())
export const answerIn = ({ event }: { event: { button: ChatButton } }): ChatMessage => answerOf(event.button) ?? said(event.button.title)

const said = (message: string): ChatMessage => ({ message_type: 'text', payload: { message } })
