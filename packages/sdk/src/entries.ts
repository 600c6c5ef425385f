import type { Krapao } from './client.ts'
import type { Schemas } from './contract/contract.ts'
import { andThen, failed, notServed, type Outcome } from './outcome.ts'
import type { StatementEntry, StatementSelection } from './resources/statement.ts'
import { missing } from './transport/exchange.ts'
import type { CallOptions } from './transport/settings.ts'

/** Options for reading a list; each page is a call. */
export type Reading = Pick<CallOptions, 'signal' | 'timeout' | 'retries'> & {
  /** Entries per request, 1 to 100; 50 by default. */
  pageSize?: number | undefined
}
/** The entries of a list, the newest first, read page by page as they are needed; a problem comes last. */
export type Entries<T> = AsyncGenerator<Outcome<T>, void>

/**
 * Yields the entries of a statement, none twice and none skipped. Entries that arrive during the reading are left out. A
 * backend that cannot filter is `refused` with `not served`.
 */
export const statementEntries = (
  krapao: Pick<Krapao, 'statement'>,
  selection: StatementSelection = {},
  reading?: Reading,
): Entries<StatementEntry> =>
  entriesOf(krapao, reading, async ({ statement }, page, options) => {
    const outcome = await statement.list({ ...selection, ...page }, options)
    if (!outcome.ok) return outcome
    const { total, statements, selected } = outcome.value
    if (Object.values(selection).some((value) => value !== undefined) && selected === undefined) return failed(notServed)
    return { ok: true, value: { total, items: statements } }
  })

/** Yields slips. Without `total` (extension), an entry is repeated when a new one arrives during the reading. */
export const slipEntries = (krapao: Pick<Krapao, 'slips'>, reading?: Reading): Entries<Schemas['Slip']> =>
  entriesOf(krapao, reading, async ({ slips }, page, options) =>
    pageOf(await slips.list(page, options), ({ slips: items, total }) => ({ items, total })),
  )

/** Yields refunds, repeated as by `slipEntries`. */
export const refundEntries = (krapao: Pick<Krapao, 'refund'>, reading?: Reading): Entries<Schemas['RefundList']['refunds'][number]> =>
  entriesOf(krapao, reading, async ({ refund }, page, options) =>
    pageOf(await refund.list(page, options), ({ refunds: items, total }) => ({ items, total })),
  )

/** Yields earnings from friends, repeated as by `slipEntries`. */
export const inviteEntries = (krapao: Pick<Krapao, 'invite'>, reading?: Reading): Entries<Schemas['InviteList']['invites'][number]> =>
  entriesOf(krapao, reading, async ({ invite }, page, options) =>
    pageOf(await invite.list(page, options), ({ invites: items, total }) => ({ items, total })),
  )

/** Yields the messages of a conversation. A message is repeated when a new one arrives during the reading: compare `sequence`. */
export const chatEntries = (
  krapao: Pick<Krapao, 'chat'>,
  who: Pick<Schemas['ChatHistoryOrder'], 'userId' | 'guestId'>,
  reading?: Reading,
): Entries<Schemas['ConversationItem']> =>
  entriesOf(krapao, reading, async ({ chat }, { page, limit }, options) =>
    pageOf(await chat.history({ ...who, limit, skip: (page - 1) * limit }, options), (items) => ({ items })),
  )

const pageOf = <T, U>(outcome: Outcome<U>, page: (value: U) => Page<T>): Outcome<Page<T>> =>
  andThen(outcome, (value) => ({ ok: true, value: page(value) }))

type Page<T> = { total?: number | undefined; items: readonly T[] }
type ReadPage<K, T> = (krapao: K, page: { page: number; limit: number }, options: CallOptions) => Promise<Outcome<Page<T>>>

async function* entriesOf<K, T>(krapao: K, { pageSize = 50, ...options }: Reading = {}, read: ReadPage<K, T>): Entries<T> {
  let reported = 0
  let totalAtFirst: number | undefined
  for (let page = 1, isLast = false; !isLast; page++) {
    const outcome = await read(krapao ?? missing('krapao'), { page, limit: pageSize }, options)
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
