import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'

/** One page; `total` is absent where the backend does not count (contract.md, Lists). */
export type Page<TItem> = { items: readonly TItem[]; total?: number }

/** What a list in pages needs from the outside. Pages start at 1. */
export type PagedListPorts<TItem> = {
  actors: { loadPage: PromiseActorLogic<Outcome<Page<TItem>>, { page: number; limit: number }> }
}

/** The ports over one read of the SDK. */
export const pagedListPorts = <TItem>(
  read: (args: { page: number; limit: number }, options: { signal: AbortSignal }) => Promise<Outcome<Page<TItem>>>,
): PagedListPorts<TItem> => ({
  actors: { loadPage: fromPromise(({ input, signal }) => read(input, { signal })) },
})
