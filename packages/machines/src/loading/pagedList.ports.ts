import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'

/** `total` is absent if the backend does not count. */
export type Page<TItem, TMetadata = undefined> = { items: readonly TItem[]; total?: number; metadata?: TMetadata }
export type PageOrder<TQuery = undefined> = { page: number; limit: number; query: TQuery }

export type PagedListPorts<TItem, TQuery = undefined, TMetadata = undefined> = {
  actors: { loadPage: PromiseActorLogic<Outcome<Page<TItem, TMetadata>>, PageOrder<TQuery>> }
}

export const pagedListPorts = <TItem, TQuery = undefined, TMetadata = undefined>(
  read: (order: PageOrder<TQuery>, options: { signal: AbortSignal }) => Promise<Outcome<Page<TItem, TMetadata>>>,
): PagedListPorts<TItem, TQuery, TMetadata> => ({
  actors: { loadPage: fromPromise(({ input, signal }) => read(input, { signal })) },
})
