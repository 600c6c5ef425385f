import type { NoteCode } from './notes.ts'

/** The transfer that a slip names: the sending bank's number (as in its mini-QR) and that bank's reference. */
export type SlipReading = { outcome: 'read'; sendingBank: string; reference: string } | { outcome: 'unreadable'; note: NoteCode }

/**
 * Reads the picture of a slip (JPEG). Rejects when it must be retried later. The default reads the mini-QR. `sender` allows fair queueing
 * between senders. `signal` is aborted when the result is no longer needed.
 */
export type SlipReader = { read: (picture: Buffer, sender?: string, signal?: AbortSignal) => Promise<SlipReading> }
