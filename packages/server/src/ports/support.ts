import type { Item, Message } from './message.ts'

/**
 * Receives customers' messages for the people or system that answer. Without it there is no chat.
 * `take` gets the messages of a conversation one at a time, in order. If it rejects, the same message is sent again; conversation and
 * sequence identify repeats.
 * A customer's file is at `payload.url`, a path on this server that is valid for a minute: fetch it before `take` resolves.
 */
export type SupportDesk = { take: (told: { conversation: string; item: Item }) => Promise<void> }

/** The desk's answer. `id` is the desk's: a repeated one is stored once. */
export type Reply = { conversation: string; id: string; message: Message; sender?: string }
/** Receives the desk's answers. Rejects with NO_DATA for an unknown conversation. */
export type HandleReply = (reply: Reply) => Promise<void>
