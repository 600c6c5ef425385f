import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'

/** `total` is absent if the backend does not count, `about` is metadata. */
export type Page<TItem, TAbout = undefined> = { items: readonly TItem[]; total?: number; about?: TAbout }
export type PageOrder<TQuery = undefined> = { page: number; limit: number; query: TQuery }

export type PagedListPorts<TItem, TQuery = undefined, TAbout = undefined> = {
  actors: { loadPage: PromiseActorLogic<Outcome<Page<TItem, TAbout>>, PageOrder<TQuery>> }
}

export const pagedListPorts = <TItem, TQuery = undefined, TAbout = undefined>(
  read: (order: PageOrder<TQuery>, options: { signal: AbortSignal }) => Promise<Outcome<Page<TItem, TAbout>>>,
): PagedListPorts<TItem, TQuery, TAbout> => ({
  actors: { loadPage: fromPromise(({ input, signal }) => read(input, { signal })) },
})
