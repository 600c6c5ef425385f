import type { Krapao, Outcome } from '@krapao/sdk'
import { completeUpTo, itemKey, mergeItems, pageSize, type Item } from './items.ts'
import type { Customer } from './outbox.ts'

type ItemsOutcome = Outcome<readonly Item[]>
type Input = { customer: Customer; items: readonly Item[] }

/** The API's largest page when reading by sequence. */
const largestPage = 100
/** Ends paging if a faulty backend never returns a short page. */
const maxPages = 200

export const idsOf = ({ userId, guestId }: Customer) => ({ userId, guestId })

/** With sequence numbers, reads forward from the last item without a gap; without them, backwards until a page has a known item. */
export const loadNewerItems = (krapao: Krapao, input: Input, signal: AbortSignal): Promise<ItemsOutcome> =>
  input.items.length > 0 && completeUpTo(input.items) !== null
    ? loadAfterSequence(krapao, input, signal)
    : loadBackToKnown(krapao, input, signal)

async function loadAfterSequence(krapao: Krapao, { customer, items }: Input, signal: AbortSignal): Promise<ItemsOutcome> {
  let known = items
  let loaded: readonly Item[] = []
  for (let page = 0; page < maxPages; page++) {
    const afterSequence = completeUpTo(known)
    // Without a number the next request would read the whole history again.
    if (afterSequence === null) break
    const outcome = await krapao.chat.history({ ...idsOf(customer), limit: largestPage, afterSequence }, { signal })
    if (!outcome.ok) return outcome
    loaded = [...loaded, ...outcome.value]
    const merged = mergeItems(known, outcome.value)
    if (outcome.value.length < largestPage || merged.length === known.length) break
    known = merged
  }
  return { ok: true, value: loaded }
}

async function loadBackToKnown(krapao: Krapao, { customer, items }: Input, signal: AbortSignal): Promise<ItemsOutcome> {
  let known = items
  let loaded: readonly Item[] = []
  for (let page = 0; page < maxPages; page++) {
    const outcome = await krapao.chat.history({ ...idsOf(customer), limit: pageSize, skip: page * pageSize }, { signal })
    if (!outcome.ok) return outcome
    loaded = [...loaded, ...outcome.value]
    const merged = mergeItems(known, outcome.value)
    const hasKnownItem = merged.length < known.length + outcome.value.length
    known = merged
    if (items.length === 0 || outcome.value.length < pageSize || hasKnownItem) break
  }
  return { ok: true, value: loaded }
}

/** The page with this item; without sequence numbers it is searched for backwards from the newest. */
export async function loadAround(krapao: Krapao, customer: Customer, item: Item | undefined, signal: AbortSignal): Promise<ItemsOutcome> {
  if (!item) return { ok: true, value: [] }
  if (item.sequence !== undefined)
    return krapao.chat.history({ ...idsOf(customer), limit: pageSize, afterSequence: item.sequence - 1 }, { signal })
  for (let page = 0; page < maxPages; page++) {
    const outcome = await krapao.chat.history({ ...idsOf(customer), limit: pageSize, skip: page * pageSize }, { signal })
    if (!outcome.ok || outcome.value.length < pageSize || outcome.value.some((one) => itemKey(one) === itemKey(item))) return outcome
  }
  return { ok: true, value: [] }
}
