import type { Pool } from 'pg'
import type { FileStore } from '#ports/files.ts'
import type { NoteCode } from '#ports/notes.ts'
import type { SlipReader, SlipReading } from '#ports/slip.ts'
import { withFaults } from './faults.ts'

export const sandboxSlip = (pool: Pool, reader: SlipReader): SlipReader => ({
  read: (picture, sender, signal) =>
    withFaults<SlipReading>(pool, {
      port: 'slip',
      target: 'read',
      run: () => reader.read(picture, sender, signal),
      note: (note) => ({ outcome: 'unreadable', note: (note ?? 'UNKNOW_ERROR') as NoteCode }),
      refuse: () => ({ outcome: 'unreadable', note: 'UNKNOW_ERROR' }),
      garbage: () => ({ outcome: 'read', sendingBank: '', reference: '<html>' }),
    }),
})

export const sandboxFiles = (pool: Pool, files: FileStore): FileStore => ({
  get: files.get,
  remove: files.remove,
  put: (name, bytes, signal) =>
    withFaults<void>(pool, {
      port: 'slip',
      target: 'store',
      passesNotes: true,
      run: () => files.put(name, bytes, signal),
      refuse: () => {
        throw new Error('the sandbox refuses to store')
      },
      garbage: () => {},
    }),
})
