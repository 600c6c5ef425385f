import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, Satang } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'
import { statusOf } from '../statement/statement.ts'

/** What a player says was transferred, in satang. */
export type AnnouncementOrder = { amount: Satang }

/** An announcement as the statement has it: `at` in ms by the server's clock. */
export type AnnouncedLine = { amount: Satang; at: number; status: ReturnType<typeof statusOf> }
/** Which one is looked for: by its line, else the newest of that amount, else the newest that is under way. */
export type Sought = { amount: Satang | null; line: number | null }

/** What an announced transfer needs from the outside. */
export type BankTransferPorts = {
  actors: { findAnnouncement: PromiseActorLogic<Outcome<AnnouncedLine | null>, Sought> }
  command: CommandPorts<AnnouncementOrder, null>
  /** The server's clock, ms. */
  now: () => number
}

/** The name of the intent in the store, so that a reload finds it. */
export const announcementIntent = 'deposit'

export const bankTransferPorts = (
  krapao: Krapao,
  { store, playerId, minimum }: { store: KeyValueStore; playerId: string; minimum: Satang },
): BankTransferPorts => ({
  actors: { findAnnouncement: fromPromise(({ input, signal }) => findIn(krapao, input, signal)) },
  command: commandPorts<AnnouncementOrder, null>(
    { submit: (order, options) => krapao.deposit.announce(order, options), ask: askOperation(krapao) },
    { intent: intentSlot(store, announcementIntent, playerId), isComplete: ({ amount }) => amount > 0 && amount >= minimum },
  ),
  now: () => krapao.clock.now(),
})

async function findIn(krapao: Krapao, { amount, line }: Sought, signal: AbortSignal): Promise<Outcome<AnnouncedLine | null>> {
  const list = await krapao.statement.list({ page: 1, limit: 20 }, { signal })
  if (!list.ok) return list
  const lines = list.value.statements
    .filter(({ statementType, from }) => statementType === 'deposit' && from === announcedFrom)
    .map((entry): AnnouncedLine => ({ amount: entry.amount, at: Date.parse(entry.createdAt), status: statusOf(entry) }))
  const found = lines.find((one) => {
    if (line !== null) return one.at === line && one.amount === amount
    return amount === null ? one.status === 'processing' : one.amount === amount
  })
  return { ok: true, value: found ?? null }
}

/** Where an announced deposit comes from, as the statement names it; what is credited stands in a line of its own. */
const announcedFrom = 'ANNOUNCED'
