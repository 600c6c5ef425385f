// Machines with silent ports and sample events: those of the screens, and below those without a screen of their own.
import {
  provideConversationPorts,
  provideHomePorts,
  provideInboxPorts,
  provideLinksPorts,
  provideLivePorts,
  provideMessagePorts,
  provideReadMarkPorts,
  submitRequestMachine,
  isSendableText,
} from '@krapao/machines'
import {
  candidates,
  conversationFakePorts,
  conversationSamples,
  coverPaths,
  homeFakePorts,
  homeSamples,
  inboxFakePorts,
  inboxSamples,
  liveFakePorts,
  liveSamples,
  messageFakePorts,
  messageSamples,
  offline,
  refusedWith,
  sampleItem,
  silent,
  submitRequestSamples,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import type { HarnessScreen } from '@krapao/web/src/testing/harness.ts'
import type { Explorer, ScreenSetup } from 'statecharts-viewer/page'
import { screens } from './screens.ts'
import { renderConversation } from './conversation.tsx'

export type Setup = ScreenSetup & { walk: Walk }

const mark = (sequence: number) => ({ sequence, createdAt: `2026-11-21T07:00:${10 + sequence}Z` })

const picture = (sequence: number) =>
  sampleItem(sequence, 'customer', { message_type: 'media', payload: { filePath: `/files/${sequence}`, url: `/files/${sequence}` } })

const ownSetups: readonly Setup[] = [
  // The screen `home/Home` shows its part `wallet`.
  { screen: null, machine: provideHomePorts(homeFakePorts()), walk: homeSamples },
  { screen: null, machine: provideInboxPorts(inboxFakePorts()), walk: inboxSamples },
  {
    screen: null,
    machine: submitRequestMachine,
    walk: { ...submitRequestSamples({ amount: 100 }, null), identity: ({ context }) => context['problem']?.kind },
  },
  {
    screen: null,
    machine: provideLivePorts(liveFakePorts()),
    walk: { ...liveSamples, identity: ({ context }) => [context['page'], context['problem']?.kind] },
  },
  {
    screen: null,
    machine: provideMessagePorts(messageFakePorts()),
    walk: {
      ...messageSamples,
      identity: ({ context }) => [context['draft'].message.payload.filePath, context['problem'], context['sent']],
    },
  },
  {
    screen: null,
    machine: provideReadMarkPorts({ actors: { markRead: silent() } }),
    walk: {
      events: { 'unread.seen': [1, 2].map((sequence) => ({ type: 'unread.seen', mark: mark(sequence) })) },
      outcomes: { markRead: [worked(null), offline, refusedWith('REQUEST_LIMIT')] },
      identity: ({ context }) => context,
    },
  },
  {
    screen: null,
    machine: provideLinksPorts({ actors: { loadAround: silent() } }),
    walk: {
      events: { 'link.failed': [1, 2].map((sequence) => ({ type: 'link.failed', item: picture(sequence) })) },
      outcomes: { loadAround: [worked([picture(1)]), worked([]), offline, refusedWith('UNAUTHORIZED')] },
      identity: ({ context }) => context['wanted'].length,
    },
  },
  {
    screen: 'chat/Conversation',
    render: renderConversation,
    machine: provideConversationPorts(conversationFakePorts()),
    appearance: ({ context }) => [context['items'].length > 0, context['outbox'].length > 0, context['fileError'], context['text'] !== ''],
    walk: {
      ...conversationSamples,
      identity: ({ context }) => [
        context['items'].length > 0,
        context['hasOlder'],
        Math.min(2, context['outbox'].length),
        isSendableText(context['text']),
        context['connection'] === 'connected',
      ],
    },
  },
]

const isOfMachine = (entry: HarnessScreen): entry is Exclude<HarnessScreen, { stories: unknown }> => 'machine' in entry

const screenSetups = screens.flatMap(({ entry }): Setup[] =>
  isOfMachine(entry) ? [{ ...entry, screen: entry.name, emptyStates: entry.emptyStates ?? [] }] : [],
)

/** Lists those with a screen first. */
function setupsOf(id: string): Setup[] {
  return [...screenSetups, ...ownSetups].filter(({ machine }) => machine.id === id)
}

export const explorer: Explorer<Setup> = {
  setupsOf,
  cover: ({ machine, walk }) => coverPaths(machine, walk),
  candidates: (snapshot, { walk }) => candidates(snapshot, walk),
}
