import { sendParent } from 'xstate'
import { provideConversationPorts } from '../conversation/conversation.provided.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import { chatMachine } from './chat.machine.ts'
import type { ChatPorts } from './chat.ports.ts'

export const provideChatPorts = ({ actors, storeInvited, conversation }: ChatPorts) =>
  chatMachine.provide({
    actors: {
      ...actors,
      conversation: provideConversationPorts(conversation).provide({
        actions: { 'emit token refused': sendParent({ type: 'conversation.refused' }) },
      }),
    },
    delays: { retryDelay: ({ context }) => retryDelayFor(30_000, context.problem) },
    actions: { 'store invitation': () => storeInvited() },
  })
