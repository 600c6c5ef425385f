import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, StatementEntry } from '@krapao/sdk'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'
import { belongsInInbox } from './inbox.rules.ts'

export type InboxPorts = {
  actors: {
    /** The newest first. */
    readEntries: PromiseActorLogic<Outcome<readonly StatementEntry[]>>
  }
  /** Server time, ms. */
  now: () => number
  /** On this device; removed by signing out. */
  seen: Slot<readonly string[]>
}

/** Enough that transfers rarely push money from outside out of the list. */
const limit = 50

export const inboxPorts = (krapao: Pick<Krapao, 'statement' | 'clock'>, local: KeyValueStore): InboxPorts => ({
  actors: {
    readEntries: fromPromise(async ({ signal }) => {
      const list = await krapao.statement.list({ page: 1, limit }, { signal })
      return list.ok ? { ok: true, value: list.value.statements.filter(belongsInInbox) } : list
    }),
  },
  now: () => krapao.clock.now(),
  seen: jsonSlot(local, 'inbox-seen'),
})
