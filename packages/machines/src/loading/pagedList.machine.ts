// The current page stays until the next arrives; failures are shown in place and can be retried.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import type { WithContext } from './withContext.ts'
import type { Page, PagedListPorts } from './pagedList.ports.ts'

type Input<TQuery> = { limit: number; query?: TQuery }
type Context<TItem, TQuery, TMetadata> = {
  limit: number
  query: TQuery
  page: number
  /** The page being loaded, or the current one. */
  requestedPage: number
  items: readonly TItem[]
  /** Null if unknown. */
  total: number | null
  metadata: TMetadata | undefined
  problem: Problem | null
}
type Event =
  | { type: 'next.requested' }
  | { type: 'previous.requested' }
  | { type: 'page.requested'; page: number }
  | { type: 'query.changed'; query: unknown }
  | { type: 'reload.requested' }
  /** A running request may be outdated. */
  | { type: 'page.shown' | 'wallet.changed' }

export const pagedListMachine = setup({
  types: {} as { input: Input<unknown>; context: Context<unknown, unknown, unknown>; events: Event },
  actors: placeholderActors<PagedListPorts<unknown, unknown, unknown>['actors']>('loadPage'),
  guards: {
    'has next page': ({ context }) => hasNextPage(context),
    'has previous page': ({ context }) => context.page > 1,
    'page exists': ({ context, event }) => {
      assertEvent(event, 'page.requested')
      return pageExists(context, event.page)
    },
    'page is past the end': ({ context }, outcome: Outcome<Page<unknown, unknown>>) =>
      outcome.ok && outcome.value.total !== undefined && outcome.value.items.length === 0 && context.requestedPage > 1,
  },
  actions: {
    'set requested page': assign((_, requestedPage: number) => ({ requestedPage })),
    'set page': assign(({ context }, outcome: Outcome<Page<unknown, unknown>>) => {
      if (!outcome.ok) return {}
      const { items, total = null, metadata } = outcome.value
      return { page: context.requestedPage, items, total, metadata, problem: null }
    }),
  },
})
  .extend(outcomeParts<Context<unknown, unknown, unknown>, Event>())
  .extend(setParts<Context<unknown, unknown, unknown>, Event>())
  .createMachine({
    id: 'pagedList',
    description: 'A paginated list. The current page stays visible until the next one has loaded.',
    context: ({ input }) => ({
      limit: input.limit,
      query: input.query,
      page: 1,
      requestedPage: 1,
      items: [],
      total: null,
      metadata: undefined,
      problem: null,
    }),
    initial: 'loading',
    states: {
      loading: {
        description: 'The first page.',
        entry: 'clear problem',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context }) => ({ page: context.requestedPage, limit: context.limit, query: context.query }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'page', actions: { type: 'set page', params: outcomeOf } },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: {
          'query.changed': {
            target: 'loading',
            reenter: true,
            actions: { type: 'set', params: ({ event: { query } }) => ({ query, requestedPage: 1 }) },
          },
          'page.shown': { target: 'loading', reenter: true },
          'wallet.changed': { target: 'loading', reenter: true },
        },
      },
      page: {
        description: 'A page is shown.',
        initial: 'fresh',
        states: {
          fresh: { description: 'The latest page.' },
          loadingPage: {
            description: 'Loads another page, or this one again. The old one stays visible.',
            entry: 'clear problem',
            invoke: {
              id: 'turnPage',
              src: 'loadPage',
              input: ({ context }) => ({ page: context.requestedPage, limit: context.limit, query: context.query }),
              onDone: [
                {
                  guard: { type: 'page is past the end', params: outcomeOf },
                  target: 'loadingPage',
                  reenter: true,
                  actions: { type: 'set requested page', params: ({ context, event }) => lastPage(context, event.output) },
                  description: 'The list has become shorter.',
                },
                { guard: { type: 'is ok', params: outcomeOf }, target: 'fresh', actions: { type: 'set page', params: outcomeOf } },
                { target: 'stale', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: '#pagedList.broken' },
            },
            on: {
              'next.requested': { description: 'One page at a time: further clicks are ignored.' },
              'previous.requested': {},
              'reload.requested': {},
              'page.shown': { target: 'loadingPage', reenter: true },
              'wallet.changed': { target: 'loadingPage', reenter: true },
            },
          },
          changingQuery: {
            description: 'Loads the first page of another query. The old page stays visible until it has loaded or failed.',
            entry: 'clear problem',
            invoke: {
              id: 'selectPage',
              src: 'loadPage',
              input: ({ context }) => ({ page: context.requestedPage, limit: context.limit, query: context.query }),
              onDone: [
                { guard: { type: 'is ok', params: outcomeOf }, target: 'fresh', actions: { type: 'set page', params: outcomeOf } },
                { target: '#pagedList.failed', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: '#pagedList.broken' },
            },
            on: {
              'next.requested': { description: 'Pages of the old query are not loaded.' },
              'previous.requested': {},
              'page.requested': {},
              'reload.requested': {},
              'page.shown': { target: 'changingQuery', reenter: true },
              'wallet.changed': { target: 'changingQuery', reenter: true },
            },
          },
          stale: {
            description: 'The requested page did not load. Shows the old page and the problem; a reload retries.',
            on: {
              'reload.requested': { target: 'loadingPage' },
              'page.shown': { target: 'loadingPage' },
              'wallet.changed': { target: 'loadingPage' },
            },
          },
        },
        on: {
          'next.requested': {
            guard: 'has next page',
            target: '.loadingPage',
            actions: { type: 'set requested page', params: ({ context }) => context.page + 1 },
          },
          'previous.requested': {
            guard: 'has previous page',
            target: '.loadingPage',
            actions: { type: 'set requested page', params: ({ context }) => context.page - 1 },
          },
          'page.requested': {
            guard: 'page exists',
            target: '.loadingPage',
            actions: { type: 'set requested page', params: ({ event }) => event.page },
          },
          'query.changed': {
            target: '.changingQuery',
            reenter: true,
            actions: { type: 'set', params: ({ event: { query } }) => ({ query, requestedPage: 1 }) },
          },
          'reload.requested': { target: '.loadingPage', actions: { type: 'set requested page', params: ({ context }) => context.page } },
          'page.shown': { target: '.loadingPage', actions: { type: 'set requested page', params: ({ context }) => context.page } },
          'wallet.changed': { target: '.loadingPage', actions: { type: 'set requested page', params: ({ context }) => context.page } },
        },
      },
      failed: {
        description: 'The first load failed.',
        on: {
          'query.changed': { target: 'loading', actions: { type: 'set', params: ({ event: { query } }) => ({ query, requestedPage: 1 }) } },
          'reload.requested': { target: 'loading' },
          'page.shown': { target: 'loading' },
          'wallet.changed': { target: 'loading' },
        },
      },
      broken: {
        description: 'A port threw an exception.',
        on: {
          'query.changed': { target: 'loading', actions: { type: 'set', params: ({ event: { query } }) => ({ query, requestedPage: 1 }) } },
          'reload.requested': { target: 'loading' },
        },
      },
    },
  })

type Extent = { page: number; limit: number; items: readonly unknown[]; total: number | null }

/** Without a total, a short page is the last. */
export const hasNextPage = ({ page, limit, items, total }: Extent): boolean =>
  total === null ? items.length >= limit : page * limit < total

/** In the whole list, from 1. */
export const itemNumber = ({ page, limit }: { page: number; limit: number }, index: number): number => (page - 1) * limit + index + 1

/** Null without a total; an empty list has one page. */
export const pageCount = ({ limit, total }: { limit: number; total: number | null }): number | null =>
  total === null ? null : Math.max(1, Math.ceil(total / limit))

const pageExists = (extent: Extent, page: number): boolean => {
  const last = pageCount(extent) ?? (hasNextPage(extent) ? extent.page + 1 : extent.page)
  return Number.isInteger(page) && page >= 1 && page <= last
}

function lastPage({ limit, requestedPage }: { limit: number; requestedPage: number }, outcome: Outcome<Page<unknown, unknown>>): number {
  const pages = outcome.ok ? pageCount({ limit, total: outcome.value.total ?? null }) : null
  // A wrong total still leads back one page at a time.
  return Math.min(pages ?? requestedPage, requestedPage - 1)
}

export type PagedListLogic<TItem, TQuery = undefined, TMetadata = undefined> = WithContext<
  typeof pagedListMachine,
  Context<TItem, TQuery, TMetadata>,
  Input<TQuery>
>
export type PagedListActor<TItem, TQuery = undefined, TMetadata = undefined> = ActorRefFrom<PagedListLogic<TItem, TQuery, TMetadata>>

export const providePagedListPorts = <TItem, TQuery, TMetadata>({ actors }: PagedListPorts<TItem, TQuery, TMetadata>) =>
  pagedListMachine.provide({
    // Safe: the types of items and query come from this port.
    actors: actors as unknown as PagedListPorts<unknown, unknown, unknown>['actors'],
  }) as unknown as PagedListLogic<TItem, TQuery, TMetadata>
