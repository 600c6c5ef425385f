import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, Satang } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'
import { statusOf } from '../statement/statement.ts'

export type AnnouncementOrder = { amount: Satang }

/** `at` in ms of the server's clock. */
export type AnnouncedEntry = { amount: Satang; at: number; status: ReturnType<typeof statusOf> }
/** Finds an announcement by the time of its entry; without `listedAt` the newest of this amount, without both the newest pending one. */
export type AnnouncementQuery = { amount: Satang | null; listedAt: number | null }

export type BankTransferPorts = {
  actors: { findAnnouncement: PromiseActorLogic<Outcome<AnnouncedEntry | null>, AnnouncementQuery> }
  request: SubmitRequestPorts<AnnouncementOrder, null>
  /** Server time, ms. */
  now: () => number
}

export const announcementRequestName = 'deposit'

export const bankTransferPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): BankTransferPorts => ({
  actors: { findAnnouncement: fromPromise(({ input, signal }) => findIn(krapao, input, signal)) },
  request: submitRequestPorts<AnnouncementOrder, null>(
    { submit: (order, options) => krapao.deposit.announce(order, options), readStatus: readRequestStatus(krapao) },
    savedRequestSlot(store, announcementRequestName, playerId),
  ),
  now: () => krapao.clock.now(),
})

async function findIn(
  krapao: Krapao,
  { amount, listedAt }: AnnouncementQuery,
  signal: AbortSignal,
): Promise<Outcome<AnnouncedEntry | null>> {
  const list = await krapao.statement.list({ page: 1, limit: 20 }, { signal })
  if (!list.ok) return list
  const entries = list.value.statements
    .filter(({ statementType, from }) => statementType === 'deposit' && from === announcedFrom)
    .map((entry): AnnouncedEntry => ({ amount: entry.amount, at: Date.parse(entry.createdAt), status: statusOf(entry) }))
  const found = entries.find((one) => {
    if (listedAt !== null) return one.at === listedAt && one.amount === amount
    return amount === null ? one.status === 'processing' : one.amount === amount
  })
  return { ok: true, value: found ?? null }
}

/** The credit of an announcement is a separate entry. */
const announcedFrom = 'ANNOUNCED'
