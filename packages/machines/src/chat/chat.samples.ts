import type { Problem } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { failedWith, offline, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { ChatPorts } from './chat.ports.ts'
import { conversationFakePorts, sampleEntered } from '../conversation/conversation.samples.ts'

export const chatFakePorts = (more: Partial<ChatPorts> = {}): ChatPorts => ({
  actors: { isEnabled: silent(), enter: silent() },
  storeInvited: () => {},
  removeGuest: () => {},
  conversation: conversationFakePorts(),
  ...more,
})

export const chatNotOffered = failedWith({ kind: 'refused', message: 'the chat is not offered', effect: 'none' })
const answered = [worked({ enableChatWidget: true }), worked({ enableChatWidget: false }), offline]
const talkWith = (problem: Problem | null, problems: (Problem | null)[] = []) => ({
  type: 'xstate.snapshot.conversation',
  snapshot: { context: { problem, outbox: problems.map((own) => ({ problem: own })) } },
})

const newcomer = { page: 'shown', mayHaveConversation: false, wasInvited: false } as const

export const chatSamples = {
  starts: [{ input: newcomer }, { input: { ...newcomer, mayHaveConversation: true } }, { input: { ...newcomer, wasInvited: true } }],
  events: {
    'open.requested': [{ type: 'open.requested' }, { type: 'open.requested', text: 'r7' }],
    'xstate.snapshot.conversation': [
      talkWith(null, [null, refusedWith('REQUEST_LIMIT').problem]),
      talkWith(chatNotOffered.problem),
      talkWith(offline.problem, [chatNotOffered.problem, null]),
    ],
  },
  outcomes: {
    isEnabled: [...answered, refusedWith('INVALID_IP')],
    recheck: answered,
    recheckSuspended: answered,
    enter: [worked(sampleEntered()), offline, chatNotOffered],
  },
} satisfies Walk
