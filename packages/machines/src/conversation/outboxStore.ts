// Signing out clears a player's drafts and read marks, but keeps a guest's (session.ports.ts).
import { jsonSlot, type KeyValueStore } from '../shared/storage.ts'
import { outgoing, type Participant, type Customer } from './outbox.ts'
import type { Draft, ReadMark } from './items.ts'

export type OutboxStore = {
  restore: (customer: Customer) => Participant
  saveOutbox: (customer: Customer, drafts: readonly Draft[]) => void
  saveReadMark: (customer: Customer, mark: ReadMark) => void
}

export function createOutboxStore(
  store: KeyValueStore,
  files: { persist: (id: string) => void; remove: (id: string) => void },
): OutboxStore {
  /** This page's drafts; another tab's must not be removed. */
  let own: ReadonlyMap<string, Draft> = new Map()
  // Each under its own key, so that tabs do not overwrite each other.
  const draft = (customer: Customer, clientId: string) => jsonSlot<Draft>(store, `${prefixOf(customer)}draft.${clientId}`)
  const mark = (customer: Customer) => jsonSlot<ReadMark>(store, `${prefixOf(customer)}read`)
  return {
    restore: (customer) => {
      const prefix = `${prefixOf(customer)}draft.`
      const ids = keysOf(store).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
      const drafts = ids.flatMap((id) => draft(customer, id).read() ?? []).toSorted((a, b) => a.madeAt - b.madeAt)
      own = new Map(drafts.map((one) => [one.clientId, one]))
      return { customer, outbox: drafts.map(outgoing), readUpTo: mark(customer).read() }
    },
    saveOutbox: (customer, drafts) => {
      const merged = new Map(drafts.map((one) => [one.clientId, one]))
      for (const [id, one] of own) {
        if (merged.has(id)) continue
        draft(customer, id).remove()
        if (one.file) files.remove(id)
      }
      for (const [id, one] of merged) {
        // Every step of a message calls this, so unchanged drafts are skipped.
        if (own.get(id) !== one) draft(customer, id).write(one)
        if (one.file && !own.has(id)) files.persist(id)
      }
      own = merged
    },
    saveReadMark: (customer, read) => mark(customer).write(read),
  }
}

/** Files without a draft are not persisted. */
export const isDraftStored = (store: KeyValueStore, clientId: string): boolean =>
  keysOf(store).some((key) => key.startsWith('chat.') && key.endsWith(`.draft.${clientId}`))

const prefixOf = ({ userId, guestId }: Customer): string => (userId === null ? `chat.guest-${guestId ?? ''}.` : `chat.player-${userId}.`)

function keysOf(store: KeyValueStore): string[] {
  try {
    return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  } catch {
    return []
  }
}
