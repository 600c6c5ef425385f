// Signing out clears a player's drafts and read marks, but keeps a guest's (session.ports.ts).
import { jsonSlot, type KeyValueStore } from '../shared/storage.ts'
import { outgoing, type Entered, type Person } from './outbox.ts'
import type { Draft, ReadMark } from './items.ts'

export type OutboxStore = {
  of: (person: Person) => Entered
  keepOutbox: (person: Person, drafts: readonly Draft[]) => void
  keepMark: (person: Person, mark: ReadMark) => void
}

export function createOutboxStore(store: KeyValueStore, desk: { keep: (id: string) => void; forget: (id: string) => void }): OutboxStore {
  /** This page's drafts; another tab's must not be removed. */
  let own: ReadonlyMap<string, Draft> = new Map()
  // Each under its own key, so that tabs do not overwrite each other.
  const draft = (person: Person, clientId: string) => jsonSlot<Draft>(store, `${prefixOf(person)}draft.${clientId}`)
  const mark = (person: Person) => jsonSlot<ReadMark>(store, `${prefixOf(person)}read`)
  return {
    of: (person) => {
      const prefix = `${prefixOf(person)}draft.`
      const ids = keysOf(store).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
      const drafts = ids.flatMap((id) => draft(person, id).read() ?? []).toSorted((a, b) => a.madeAt - b.madeAt)
      own = new Map(drafts.map((one) => [one.clientId, one]))
      return { person, outbox: drafts.map(outgoing), readUpTo: mark(person).read() }
    },
    keepOutbox: (person, drafts) => {
      const kept = new Map(drafts.map((one) => [one.clientId, one]))
      for (const [id, one] of own) {
        if (kept.has(id)) continue
        draft(person, id).remove()
        if (one.file) desk.forget(id)
      }
      for (const [id, one] of kept) {
        // Every step of a message calls this, so unchanged drafts are skipped.
        if (own.get(id) !== one) draft(person, id).write(one)
        if (one.file && !own.has(id)) desk.keep(id)
      }
      own = kept
    },
    keepMark: (person, read) => mark(person).write(read),
  }
}

/** Files without a draft are not persisted. */
export const isDraftStored = (store: KeyValueStore, clientId: string): boolean =>
  keysOf(store).some((key) => key.startsWith('chat.') && key.endsWith(`.draft.${clientId}`))

const prefixOf = ({ userId, guestId }: Person): string => (userId === null ? `chat.guest-${guestId ?? ''}.` : `chat.player-${userId}.`)

function keysOf(store: KeyValueStore): string[] {
  try {
    return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  } catch {
    return []
  }
}
