import type { NoteCode } from './notes.ts'

/** The sending bank's number (as in the mini-QR) and that bank's reference. */
export type SlipReading = { outcome: 'read'; sendingBank: string; reference: string } | { outcome: 'unreadable'; note: NoteCode }

/**
 * Reads a JPEG. Rejects when it must be retried later. The default reads the mini-QR. `sender` allows fair queueing. `signal` is aborted
 * when the result is no longer needed.
 */
export type SlipReader = { read: (picture: Buffer, sender?: string, signal?: AbortSignal) => Promise<SlipReading> }
