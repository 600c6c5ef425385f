import type { Item, Message } from '../chat/message.ts'

/**
 * Where customers' messages go: the people, or the system, that answer. An operator without one has no chat.
 * `take` gets the messages of a conversation one after the other, in their order. It rejects where the desk cannot take one now:
 * the same is told again, and may come twice (conversation and sequence name it).
 * A customer's file is seen by `payload.url`, a path on this server that is good for a minute: fetch it while you take the message.
 */
export type SupportDesk = { take: (told: { conversation: string; item: Item }) => Promise<void> }

/** The desk's answer. `id` is the desk's own name for it: given twice it is said once. */
export type Reply = { conversation: string; id: string; message: Message; sender?: string }
/** The door for answers, given to the adapter. Rejects with NO_DATA for a conversation that there is not. */
export type TakeReply = (reply: Reply) => Promise<void>
