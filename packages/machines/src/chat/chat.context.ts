import type { Problem } from '@krapao/sdk'
import type { Participant } from '../conversation/outbox.ts'

export type ChatInput = {
  page: 'shown' | 'hidden'
  /** A player, or a guest with an earlier conversation. */
  mayHaveConversation: boolean
  wasInvited: boolean
}
export type ChatContext = ChatInput & {
  panel: 'open' | 'closed'
  /** Put into the field when the conversation starts. */
  text: string
  /** Minutes until support usually answers; null if the operator gives none. */
  replyMinutes: number | null
  participant: Participant | null
  problem: Problem | null
  /** The refusal that the availability was last checked for, so that each one causes only one check. */
  checkedRefusal: Problem | null
}
export type ChatEvent =
  /** The text is put into the field, after what the user has typed. */
  | { type: 'open.requested'; text?: string }
  | { type: 'close.requested' | 'invitation.declined' | 'retry.requested' }
  | { type: 'page.shown' | 'page.hidden' | 'network.lost' | 'network.returned' }
  | { type: 'conversation.refused' | 'availability.uncertain' }
export type ChatEmitted = { type: 'token.refused' }
