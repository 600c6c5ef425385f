import { expect, test } from 'vitest'
import { programOf } from './ast.ts'
import { eventTypesIn } from './eventTypes.ts'

test('the payload of events is read from types that are written out', () => {
  const source = `
    type Events =
      | { type: 'set'; value: 'low' | 'high'; note?: string }
      | { type: 'constructor' | 'other'; count: number; on: boolean; who: { id: string } }
    const x = <p>{1}</p>`
  expect(eventTypesIn(programOf('a.tsx', source))).toEqual([
    [
      'set',
      [
        { name: 'value', optional: false, type: 'string', options: ['low', 'high'] },
        { name: 'note', optional: true, type: 'string' },
      ],
    ],
    ...['constructor', 'other'].map((type) => [
      type,
      [
        { name: 'count', optional: false, type: 'number' },
        { name: 'on', optional: false, type: 'boolean' },
        { name: 'who', optional: false, type: 'json' },
      ],
    ]),
  ])
  expect(eventTypesIn(programOf('a.ts', 'const = ;'))).toEqual([])
})
