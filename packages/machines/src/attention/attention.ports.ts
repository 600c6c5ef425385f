import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, StatementEntry } from '@krapao/sdk'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** How the player wants to be told; on this device alone. */
export type AttentionSettings = { sound: boolean; vibration: boolean; badge: boolean }

/** What a browser or a phone can do to be noticed. Each does nothing where it cannot. */
export type AttentionDevice = {
  sound: () => void
  vibrate: () => void
  badge: (count: number) => void
  /** Acts where none of this browser's tabs has yet, for something of these names. */
  once: (names: readonly string[], act: () => void) => void
}

/** Something that has come in or gone out for good: a name that stays the same, and when it was, in ms. */
export type Arrival = { name: string; at: number }

/** What getting a player's attention needs from the outside. */
export type AttentionPorts = {
  actors: {
    /** Of the newest lines. */
    readArrivals: PromiseActorLogic<Outcome<readonly Arrival[]>>
  }
  /** The server's time, in ms. */
  now: () => number
  settings: Slot<AttentionSettings>
  device: AttentionDevice
}

type Outside = { local: KeyValueStore; device: AttentionDevice }

export const attentionPorts = (krapao: Pick<Krapao, 'statement' | 'clock'>, { local, device }: Outside): AttentionPorts => ({
  actors: {
    readArrivals: fromPromise(async ({ signal }) => {
      const list = await krapao.statement.list({ page: 1, limit: 10 }, { signal })
      return list.ok ? { ok: true, value: list.value.statements.filter(isArrival).map(arrivalOf) } : list
    }),
  },
  now: () => krapao.clock.now(),
  settings: jsonSlot(local, 'attention'),
  device,
})

/** Money that arrived, or whose way to the bank has ended, well or not. */
const isArrival = ({ statementType, status }: StatementEntry): boolean =>
  statementType === 'deposit' ? status === 'SUCCESS' : statementType === 'withdraw' && ['SUCCESS', 'FAILED'].includes(status)

const arrivalOf = ({ statementType, status, createdAt, amount }: StatementEntry): Arrival => ({
  name: `${statementType} ${status} ${createdAt} ${amount}`,
  at: Date.parse(createdAt),
})
