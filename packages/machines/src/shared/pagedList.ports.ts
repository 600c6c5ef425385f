import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'

/** One page; `total` is absent where the backend does not count (contract.md, Lists), `about` is what else it told. */
export type Page<TItem, TAbout = undefined> = { items: readonly TItem[]; total?: number; about?: TAbout }
/** Which page of what. Pages start at 1. */
export type PageOrder<TQuery = undefined> = { page: number; limit: number; query: TQuery }

/** What a list in pages needs from the outside. */
export type PagedListPorts<TItem, TQuery = undefined, TAbout = undefined> = {
  actors: { loadPage: PromiseActorLogic<Outcome<Page<TItem, TAbout>>, PageOrder<TQuery>> }
}

/** The ports over one read of the SDK. */
export const pagedListPorts = <TItem, TQuery = undefined, TAbout = undefined>(
  read: (order: PageOrder<TQuery>, options: { signal: AbortSignal }) => Promise<Outcome<Page<TItem, TAbout>>>,
): PagedListPorts<TItem, TQuery, TAbout> => ({
  actors: { loadPage: fromPromise(({ input, signal }) => read(input, { signal })) },
})
