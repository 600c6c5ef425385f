import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, StatementEntry } from '@krapao/sdk'
import { jsonSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'

/** Stored on this device only. */
export type AttentionSettings = { sound: boolean; vibration: boolean; badge: boolean }

/** No-ops where unsupported. */
export type AttentionDevice = {
  sound: () => void
  vibrate: () => void
  badge: (count: number) => void
  /** Calls `act` only if no other tab has done so for these names. */
  once: (names: readonly string[], act: () => void) => void
}

/** A movement of money: a stable name and its time in ms. */
export type Arrival = { name: string; at: number }

export type AttentionPorts = {
  actors: {
    readArrivals: PromiseActorLogic<Outcome<readonly Arrival[]>>
  }
  /** Server time, ms. */
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

const isArrival = ({ statementType, status }: StatementEntry): boolean =>
  statementType === 'deposit' ? status === 'SUCCESS' : statementType === 'withdraw' && ['SUCCESS', 'FAILED'].includes(status)

const arrivalOf = ({ statementType, status, createdAt, amount }: StatementEntry): Arrival => ({
  name: `${statementType} ${status} ${createdAt} ${amount}`,
  at: Date.parse(createdAt),
})
