import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { PagedListPorts } from './pagedList.ports.ts'

export const pagedListFakePorts = <TItem, TQuery = undefined, TMetadata = undefined>(): PagedListPorts<TItem, TQuery, TMetadata> => ({
  actors: { loadPage: silent() },
})

export const pagedListSamples = (items: readonly [unknown, ...unknown[]], limit = items.length) =>
  ({
    starts: [{ input: { limit } }],
    events: {
      'page.requested': [0, 1, 2, 3, 1.5].map((page) => ({ type: 'page.requested', page })),
      'query.changed': [{ type: 'query.changed', query: 'others' }],
    },
    outcomes: { loadPage: pages(items), turnPage: pages(items), selectPage: pages(items) },
  }) satisfies Walk

const pages = (items: readonly [unknown, ...unknown[]]) => [
  worked({ items, total: items.length * 2 }),
  worked({ items, total: items.length }),
  worked({ items }),
  worked({ items: items.slice(1) }),
  worked({ items: [], total: 0 }),
  offline,
]
