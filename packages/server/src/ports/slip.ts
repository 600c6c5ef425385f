import type { NoteCode } from '../slips/notes.ts'

/** What a slip says of its transfer: the sending bank's number (as its mini-QR has it) and that bank's reference. */
export type SlipReading = { outcome: 'read'; sendingBank: string; reference: string } | { outcome: 'unreadable'; note: NoteCode }

/**
 * Reads the picture of a slip (JPEG). Rejects when it can't be tried now. Our own reads the mini-QR; an operator may have another.
 * `sender` names whose slip it is, so that a reader with little room can serve senders in turn.
 */
export type SlipReader = { read: (picture: Buffer, sender?: string) => Promise<SlipReading> }
