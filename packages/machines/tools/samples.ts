import * as testing from '../src/testing/index.ts'
import type { Walk } from '../src/testing/index.ts'

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
      events: {
        'link.failed': [
          { type: 'link.failed', item: testing.sampleItem(1, 'customer', { message_type: 'text', payload: { message: 'hello' } }) },
        ],
      },
    },
  ],
])

export const startsOf = (name: string): { input: unknown }[] => (samples.get(name)?.starts ?? [{}]).map(({ input }) => ({ input }))
