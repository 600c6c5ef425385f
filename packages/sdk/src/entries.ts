import type { Krapao } from './client.ts'
import type { Schemas } from './contract/contract.ts'
import { andThen, failed, notServed, type Outcome } from './outcome.ts'
import type { StatementEntry, StatementSelection } from './resources/statement.ts'

/** Options for reading a list. */
export type Reading = {
  signal?: AbortSignal | undefined
  /** Entries per request, 1 to 100; 50 by default. */
  pageSize?: number | undefined
}
/** The entries of a list, the newest first, read page by page as they are needed; a problem comes last. */
export type Entries<T> = AsyncGenerator<Outcome<T>, void>

/**
 * Yields the entries of a statement. Those that arrive meanwhile are left to the next reading; none is repeated or skipped. A
 * backend that cannot filter is `refused` with `not served`.
 */
export const statementEntries = (
  { statement }: Pick<Krapao, 'statement'>,
  selection: StatementSelection = {},
  reading?: Reading,
): Entries<StatementEntry> =>
  entriesOf(async (page, options) => {
    const outcome = await statement.list({ ...selection, ...page }, options)
    if (!outcome.ok) return outcome
    const { total, statements, selected } = outcome.value
    if (Object.values(selection).some((value) => value !== undefined) && selected === undefined) return failed(notServed)
    return { ok: true, value: { total, items: statements } }
  }, reading)

/** Yields slips. Without `total` (extension) one that arrives meanwhile may repeat another. */
export const slipEntries = ({ slips }: Pick<Krapao, 'slips'>, reading?: Reading): Entries<Schemas['Slip']> =>
  entriesOf(async (page, options) => pageOf(await slips.list(page, options), ({ slips: items, total }) => ({ items, total })), reading)

/** Yields refunds. Without `total` (extension) one that arrives meanwhile may repeat another. */
export const refundEntries = ({ refund }: Pick<Krapao, 'refund'>, reading?: Reading): Entries<Schemas['RefundList']['refunds'][number]> =>
  entriesOf(async (page, options) => pageOf(await refund.list(page, options), ({ refunds: items, total }) => ({ items, total })), reading)

/** Yields earnings from friends. Without `total` (extension) one that arrives meanwhile may repeat another. */
export const inviteEntries = ({ invite }: Pick<Krapao, 'invite'>, reading?: Reading): Entries<Schemas['InviteList']['invites'][number]> =>
  entriesOf(async (page, options) => pageOf(await invite.list(page, options), ({ invites: items, total }) => ({ items, total })), reading)

/** Yields the messages of a conversation. One that arrives meanwhile may repeat another: compare `sequence`. */
export const chatEntries = (
  { chat }: Pick<Krapao, 'chat'>,
  who: Pick<Schemas['ChatHistoryOrder'], 'userId' | 'guestId'>,
  reading?: Reading,
): Entries<Schemas['ConversationItem']> =>
  entriesOf(
    async ({ page, limit }, options) =>
      pageOf(await chat.history({ ...who, limit, skip: (page - 1) * limit }, options), (items) => ({ items })),
    reading,
  )

const pageOf = <T, U>(outcome: Outcome<U>, page: (value: U) => Page<T>): Outcome<Page<T>> =>
  andThen(outcome, (value) => ({ ok: true, value: page(value) }))

type Page<T> = { total?: number | undefined; items: readonly T[] }
type ReadPage<T> = (page: { page: number; limit: number }, options: Pick<Reading, 'signal'>) => Promise<Outcome<Page<T>>>

async function* entriesOf<T>(read: ReadPage<T>, { signal, pageSize = 50 }: Reading = {}): Entries<T> {
  let reported = 0
  let totalAtFirst: number | undefined
  for (let page = 1, isLast = false; !isLast; page++) {
    const outcome = await read({ page, limit: pageSize }, { signal })
    if (!outcome.ok) {
      yield outcome
      return
    }
    const { total, items } = outcome.value
    totalAtFirst ??= total
    const before = (page - 1) * pageSize
    const arrived = (total ?? 0) - (totalAtFirst ?? 0)
    for (const entry of items.slice(Math.max(0, reported + arrived - before))) {
      yield { ok: true, value: entry }
      reported++
    }
    isLast = items.length === 0 || (total === undefined ? items.length < pageSize : before + items.length >= total)
  }
}
