// Uploads and their reading, spoiled if a fault waits; else our own store and reader do the work.
import type { Pool } from 'pg'
import type { FileStore } from '../ports/files.ts'
import type { SlipReader, SlipReading } from '../ports/slip.ts'
import type { NoteCode } from '../slips/notes.ts'
import { through } from './faults.ts'

/** A fault of mode `note` is the reader's: its note is what the slip says then. */
export const sandboxSlip = (pool: Pool, reader: SlipReader): SlipReader => ({
  read: (picture, sender) =>
    through<SlipReading>(pool, {
      port: 'slip',
      target: 'read',
      run: () => reader.read(picture, sender),
      note: (note) => ({ outcome: 'unreadable', note: (note ?? 'UNKNOW_ERROR') as NoteCode }),
      refuse: () => ({ outcome: 'unreadable', note: 'UNKNOW_ERROR' }),
      garbage: () => ({ outcome: 'read', sendingBank: '', reference: '<html>' }),
    }),
})

export const sandboxFiles = (pool: Pool, files: FileStore): FileStore => ({
  get: files.get,
  remove: files.remove,
  put: (name, bytes) =>
    through<void>(pool, {
      port: 'slip',
      target: 'store',
      passesNotes: true,
      run: () => files.put(name, bytes),
      refuse: () => {
        throw new Error('the sandbox refuses to store')
      },
      garbage: () => {},
    }),
})
