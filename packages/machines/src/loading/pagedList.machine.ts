// The current page stays until the next arrives; failures are shown in place and can be retried.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { WithContext } from './withContext.ts'
import type { Page, PagedListPorts } from './pagedList.ports.ts'

type Input<TQuery> = { limit: number; query?: TQuery }
type Context<TItem, TQuery, TAbout> = {
  limit: number
  query: TQuery
  page: number
  /** Requested, or the current page. */
  wanted: number
  items: readonly TItem[]
  /** Null if unknown. */
  total: number | null
  about: TAbout | undefined
  problem: Problem | null
}
type Event =
  | { type: 'next.requested' }
  | { type: 'previous.requested' }
  | { type: 'page.requested'; page: number }
  | { type: 'query.changed'; query: unknown }
  | { type: 'reload.requested' }
  | { type: 'page.shown' }
  /** A running request may be outdated. */
  | { type: 'wallet.changed' }

export const pagedListMachine = setup({
  types: {} as { input: Input<unknown>; context: Context<unknown, unknown, unknown>; events: Event },
  actors: placeholderActors<PagedListPorts<unknown, unknown, unknown>['actors']>('loadPage'),
  guards: {
    'there is a next page': ({ context }) => hasNextPage(context),
    'there is a previous page': ({ context }) => context.page > 1,
    'the page exists': ({ context, event }) => {
      assertEvent(event, 'page.requested')
      return pageExists(context, event.page)
    },
    'the page is gone': ({ context }, outcome: Outcome<Page<unknown, unknown>>) =>
      outcome.ok && outcome.value.total !== undefined && outcome.value.items.length === 0 && context.wanted > 1,
  },
  actions: {
    'set wanted page': assign((_, wanted: number) => ({ wanted })),
    'show page': assign(({ context }, outcome: Outcome<Page<unknown, unknown>>) => {
      if (!outcome.ok) return {}
      const { items, total = null, about } = outcome.value
      return { page: context.wanted, items, total, about, problem: null }
    }),
  },
})
  .extend(outcomeParts<Context<unknown, unknown, unknown>, Event>())
  .extend(setParts<Context<unknown, unknown, unknown>, Event>())
  .createMachine({
    id: 'pagedList',
    description: 'A list in pages: the page in view stays until the next one is there.',
    context: ({ input }) => ({
      limit: input.limit,
      query: input.query,
      page: 1,
      wanted: 1,
      items: [],
      total: null,
      about: undefined,
      problem: null,
    }),
    initial: 'loading',
    states: {
      loading: {
        description: 'The first page; nothing to show yet.',
        entry: 'clear problem',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context }) => ({ page: context.wanted, limit: context.limit, query: context.query }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'page', actions: { type: 'show page', params: outcomeOf } },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: {
          'query.changed': {
            target: 'loading',
            reenter: true,
            actions: { type: 'set', params: ({ event: { query } }) => ({ query, wanted: 1 }) },
          },
          'wallet.changed': { target: 'loading', reenter: true },
        },
      },
      page: {
        description: 'A page in view.',
        initial: 'fresh',
        states: {
          fresh: { description: 'As the server said it last.' },
          turning: {
            description: 'Another page, or this one again, is on its way; the old one stays.',
            entry: 'clear problem',
            invoke: {
              id: 'turnPage',
              src: 'loadPage',
              input: ({ context }) => ({ page: context.wanted, limit: context.limit, query: context.query }),
              onDone: [
                {
                  guard: { type: 'the page is gone', params: outcomeOf },
                  target: 'turning',
                  reenter: true,
                  actions: { type: 'set wanted page', params: ({ context, event }) => lastPage(context, event.output) },
                  description: 'What it held was settled meanwhile, and the list is shorter.',
                },
                { guard: { type: 'is ok', params: outcomeOf }, target: 'fresh', actions: { type: 'show page', params: outcomeOf } },
                { target: 'kept', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: '#pagedList.broken' },
            },
            on: {
              'next.requested': { description: 'One turn at a time: twenty clicks are one.' },
              'previous.requested': {},
              'reload.requested': {},
              'page.shown': {},
              'wallet.changed': { target: 'turning', reenter: true },
            },
          },
          selecting: {
            description: 'The first page of another selection is on its way; the old one stays until then, and not if it fails.',
            entry: 'clear problem',
            invoke: {
              id: 'selectPage',
              src: 'loadPage',
              input: ({ context }) => ({ page: context.wanted, limit: context.limit, query: context.query }),
              onDone: [
                { guard: { type: 'is ok', params: outcomeOf }, target: 'fresh', actions: { type: 'show page', params: outcomeOf } },
                { target: '#pagedList.failed', actions: { type: 'set problem', params: outcomeOf } },
              ],
              onError: { target: '#pagedList.broken' },
            },
            on: {
              'next.requested': { description: 'Pages of what is no longer wanted.' },
              'previous.requested': {},
              'page.requested': {},
              'reload.requested': {},
              'page.shown': {},
              'wallet.changed': { target: 'selecting', reenter: true },
            },
          },
          kept: {
            description: 'The page asked for could not be read: the old one and the problem. Reload asks for it again.',
            on: { 'reload.requested': { target: 'turning' }, 'page.shown': { target: 'turning' }, 'wallet.changed': { target: 'turning' } },
          },
        },
        on: {
          'next.requested': {
            guard: 'there is a next page',
            target: '.turning',
            actions: { type: 'set wanted page', params: ({ context }) => context.page + 1 },
          },
          'previous.requested': {
            guard: 'there is a previous page',
            target: '.turning',
            actions: { type: 'set wanted page', params: ({ context }) => context.page - 1 },
          },
          'page.requested': {
            guard: 'the page exists',
            target: '.turning',
            actions: { type: 'set wanted page', params: ({ event }) => event.page },
          },
          'query.changed': {
            target: '.selecting',
            reenter: true,
            actions: { type: 'set', params: ({ event: { query } }) => ({ query, wanted: 1 }) },
          },
          'reload.requested': { target: '.turning', actions: { type: 'set wanted page', params: ({ context }) => context.page } },
          'page.shown': { target: '.turning', actions: { type: 'set wanted page', params: ({ context }) => context.page } },
          'wallet.changed': { target: '.turning', actions: { type: 'set wanted page', params: ({ context }) => context.page } },
        },
      },
      failed: {
        description: 'Nothing could be loaded; the problem says why.',
        on: {
          'query.changed': { target: 'loading', actions: { type: 'set', params: ({ event: { query } }) => ({ query, wanted: 1 }) } },
          'reload.requested': { target: 'loading' },
          'page.shown': { target: 'loading' },
          'wallet.changed': { target: 'loading' },
        },
      },
      broken: {
        description: 'A defect of ours, not an outcome.',
        on: {
          'query.changed': { target: 'loading', actions: { type: 'set', params: ({ event: { query } }) => ({ query, wanted: 1 }) } },
          'reload.requested': { target: 'loading' },
        },
      },
    },
  })

type Extent = { page: number; limit: number; items: readonly unknown[]; total: number | null }

/** Without a total, a short page is the last. */
export const hasNextPage = ({ page, limit, items, total }: Extent): boolean =>
  total === null ? items.length >= limit : page * limit < total

/** Null without a total; an empty list has one page. */
export const pageCount = ({ limit, total }: { limit: number; total: number | null }): number | null =>
  total === null ? null : Math.max(1, Math.ceil(total / limit))

const pageExists = (extent: Extent, page: number): boolean => {
  const last = pageCount(extent) ?? (hasNextPage(extent) ? extent.page + 1 : extent.page)
  return Number.isInteger(page) && page >= 1 && page <= last
}

function lastPage({ limit, wanted }: { limit: number; wanted: number }, outcome: Outcome<Page<unknown, unknown>>): number {
  const pages = outcome.ok ? pageCount({ limit, total: outcome.value.total ?? null }) : null
  // A wrong total still leads back one page at a time.
  return Math.min(pages ?? wanted, wanted - 1)
}

export type PagedListLogic<TItem, TQuery = undefined, TAbout = undefined> = WithContext<
  typeof pagedListMachine,
  Context<TItem, TQuery, TAbout>,
  Input<TQuery>
>
export type PagedListActor<TItem, TQuery = undefined, TAbout = undefined> = ActorRefFrom<PagedListLogic<TItem, TQuery, TAbout>>

export const providePagedListPorts = <TItem, TQuery, TAbout>({ actors }: PagedListPorts<TItem, TQuery, TAbout>) =>
  pagedListMachine.provide({
    // Safe: the types of items and query come from this port.
    actors: actors as unknown as PagedListPorts<unknown, unknown, unknown>['actors'],
  }) as unknown as PagedListLogic<TItem, TQuery, TAbout>
