import type { Item, Message } from './message.ts'

/**
 * `take` gets a conversation's messages one at a time, in order; a rejected one is sent again, identified by conversation and sequence.
 * Fetch a file from `payload.url`, a path on this server valid for a minute, before `take` resolves.
 */
export type SupportDesk = { take: (delivery: { conversation: string; item: Item }) => Promise<void> }

/** `id` is the desk's: a repeated one is stored once. */
export type Reply = { conversation: string; id: string; message: Message; sender?: string }
/** NO_DATA for an unknown conversation. */
export type HandleReply = (reply: Reply) => Promise<void>
