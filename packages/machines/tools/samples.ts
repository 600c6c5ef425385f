import * as testing from '../src/testing/index.ts'
import type { Walk } from '../src/testing/index.ts'

const mark = (sequence: number) => ({ sequence, createdAt: `2026-11-21T07:00:${10 + sequence}Z` })

const picture = (sequence: number) =>
  testing.sampleItem(sequence, 'customer', {
    message_type: 'media',
    payload: { filePath: `/files/${sequence}`, url: `/files/${sequence}` },
  })

/** By the machine's name. Those that depend on an order or a result are functions. */
export const samples: ReadonlyMap<string, Walk> = new Map<string, Walk>([
  ...Object.entries(testing).flatMap(([name, value]): [string, Walk][] =>
    name.endsWith('Samples') && typeof value === 'object' ? [[name.replace(/Samples$/, ''), value as Walk]] : [],
  ),
  ['submitRequest', testing.submitRequestSamples({ amount: 100 }, null)],
  ['resource', testing.resourceSamples('value')],
  ['pagedList', testing.pagedListSamples(['first', 'second'])],
  [
    'links',
    {
      events: { 'link.failed': [1, 2].map((sequence) => ({ type: 'link.failed', item: picture(sequence) })) },
      outcomes: { loadAround: [testing.worked([picture(1)]), testing.worked([]), testing.offline, testing.refusedWith('UNAUTHORIZED')] },
      identity: ({ context }) => context['queue'].length,
    },
  ],
  [
    'readMark',
    {
      events: { 'unread.seen': [1, 2].map((sequence) => ({ type: 'unread.seen', mark: mark(sequence) })) },
      outcomes: { markRead: [testing.worked(null), testing.offline, testing.refusedWith('REQUEST_LIMIT')] },
      identity: ({ context }) => context,
    },
  ],
])

export const startsOf = (name: string): { input: unknown }[] => (samples.get(name)?.starts ?? [{}]).map(({ input }) => ({ input }))
