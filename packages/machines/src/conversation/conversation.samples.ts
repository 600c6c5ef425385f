import { fromCallback } from 'xstate'
import type { ConversationItem } from '@krapao/sdk'
import { liveFakePorts } from '../live/live.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import { isSendableText, type ChatMessage } from '../chat/chat.rules.ts'
import type { ConversationPorts } from './conversation.ports.ts'
import { messageFakePorts, sampleDraft, sampleMedia } from '../message/message.samples.ts'
import { outgoing, type Participant } from './outbox.ts'

export const samplePlayer: Participant['customer'] = { userId: '65a1f0', guestId: null, username: '0812345678', name: 'Malee' }
export const sampleText = (message: string): ChatMessage => ({ message_type: 'text', payload: { message } })

/** One minute after the previous item. */
export const sampleItem = (sequence: number, sender: string, message: ChatMessage, clientMessageId?: string): ConversationItem => ({
  sender,
  message,
  userId: samplePlayer.userId,
  createdAt: new Date(Date.parse('2026-11-21T07:00:00Z') + sequence * 60_000).toISOString(),
  sequence,
  ...(clientMessageId !== undefined && { clientMessageId }),
})

/** Newest first. */
export const samplePage = (newest: number, count = 10): ConversationItem[] =>
  Array.from({ length: count }, (_, index) => newest - index).map((sequence) =>
    sampleItem(sequence, sequence % 2 === 0 ? 'agent' : 'customer', sampleText(`Word ${sequence}`)),
  )

export const sampleEntered = (more: Partial<Participant> = {}): Participant => ({
  customer: samplePlayer,
  outbox: [],
  readUpTo: null,
  ...more,
})

export const conversationFakePorts = (): ConversationPorts => {
  let made = 0
  return {
    actors: { loadHistory: silent(), loadNewer: silent(), incoming: fromCallback(() => {}) },
    connection: liveFakePorts(),
    readMark: { actors: { markRead: silent() } },
    links: { actors: { loadAround: silent() } },
    message: messageFakePorts(),
    retryNow: () => {},
    saveOutbox: () => {},
    saveReadMark: () => {},
    newKey: () => `m${++made}`,
    now: () => Date.parse('2026-11-21T08:00:00Z'),
  }
}

const picture = { name: 'slip.png', type: 'image/png', size: 180_000 }

export const conversationSamples = {
  starts: [
    { input: { ...sampleEntered(), panel: 'open', page: 'shown', place: 'end' } },
    {
      input: {
        ...sampleEntered({ outbox: [sampleDraft('left'), sampleMedia('wrong', { failed: true })].map(outgoing) }),
        panel: 'closed',
        page: 'shown',
        place: 'end',
      },
    },
  ],
  events: {
    'text.added': [{ type: 'text.added', text: 'Hello' }],
    'text.changed': [
      { type: 'text.changed', text: 'Hello' },
      { type: 'text.changed', text: '  ' },
    ],
    'file.chosen': [
      { type: 'file.chosen', id: 'f1', file: picture },
      { type: 'file.chosen', id: 'f2', file: { ...picture, name: 'slip' } },
    ],
    'button.chosen': [
      { type: 'button.chosen', button: { title: 'Yes', payload: 'yes' } },
      { type: 'button.chosen', button: { title: 'Site', type: 'web', payload: 'https://a.example' } },
    ],
    'resend.requested': [{ type: 'resend.requested', clientId: 'left' }],
    'remove.requested': [{ type: 'remove.requested', clientId: 'wrong' }],
    'message.received': [
      { type: 'message.received', item: sampleItem(11, 'agent', sampleText('Word 11')) },
      { type: 'message.received', item: sampleItem(13, 'agent', sampleText('Word 13')) },
    ],
    'mark.changed': [{ type: 'mark.changed', mark: { sequence: 11, createdAt: '2026-11-21T07:11:00.000Z' } }],
    'delivery.changed': [{ type: 'delivery.changed', draft: sampleDraft('left'), delivery: 'sending', problem: null }],
    'xstate.snapshot.connection': ['open.connected', 'lost'].map((value) => ({
      type: 'xstate.snapshot.connection',
      snapshot: { value: value === 'lost' ? value : { open: 'connected' } },
    })),
  },
  outcomes: {
    loadNewest: [worked(samplePage(10)), worked([]), offline],
    loadOlder: [worked([]), offline],
    loadNewer: [worked([]), worked([sampleItem(12, 'agent', sampleText('Word 12'))]), offline],
  },
  identity: ({ context }) => [
    context['items'].length > 0,
    context['hasOlder'],
    Math.min(2, context['outbox'].length),
    isSendableText(context['text']),
    context['connection'] === 'connected',
  ],
} satisfies Walk
