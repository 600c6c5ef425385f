import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiList } from '../codegen/src/apiList.ts'
import { moneyPaths, type Schema } from '../codegen/src/moneyPaths.ts'
import { operationsSource } from '../codegen/src/operations.ts'

const baht: Schema = { $ref: '#/components/schemas/Baht' }
const schemas: Record<string, Schema> = {
  Baht: { type: 'number', format: 'baht' },
  Slot: { type: 'object', required: ['amount'], properties: { amount: baht, name: { type: 'string' } } },
  Tree: { type: 'object', properties: { inside: { $ref: '#/components/schemas/Tree' } } },
}
const contract = { components: { schemas } }
const list = (items: Schema): Schema => ({ type: 'array', items })

test.each<[string, Schema, string[]]>([
  ['an amount itself', baht, ['']],
  ['one in an object', { required: ['amount'], properties: { amount: baht, note: { type: 'string' } } }, ['amount']],
  ['one that may be absent', { required: ['note'], properties: { amount: baht, note: { type: 'string' } } }, ['amount?']],
  [
    'one in each of a list',
    { required: ['slots'], properties: { slots: list({ $ref: '#/components/schemas/Slot' }) } },
    ['slots.*.amount'],
  ],
  ['one in each of a list that may be absent', { properties: { slots: list({ $ref: '#/components/schemas/Slot' }) } }, ['slots?.*.amount']],
  ['one that may be null', { required: ['limit'], properties: { limit: { oneOf: [baht, { type: 'null' }] } } }, ['limit?']],
  ['one in each of a list, or null', list({ oneOf: [baht, { type: 'null' }] }), ['*?']],
  [
    'the same in two branches, once',
    { anyOf: [{ properties: { amount: baht } }, { properties: { amount: baht, fee: baht } }] },
    ['amount?', 'fee?'],
  ],
  ['one of a part', { allOf: [{ $ref: '#/components/schemas/Slot' }, { properties: { total: baht } }] }, ['amount', 'total?']],
  ['none in a shape that holds itself', { $ref: '#/components/schemas/Tree' }, []],
])('finds %s', (_, schema, paths) => {
  expect(moneyPaths(contract, schema).map((path) => path.join('.'))).toEqual(paths)
})

test('money in a map is refused, because its keys are unknown', () => {
  expect(() => moneyPaths(contract, { additionalProperties: baht })).toThrow('money in a map')
})

test('api.md lists every method with its call, types and codes', () => {
  const page = apiList()
  const lines = page.split('\n').filter((line) => line.startsWith('- '))
  const calls = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8').match(/^      operationId: \w+$/gm) ?? []
  expect(lines.length).toBe(calls.length)
  expect(
    lines.filter(
      (line) => !/^- <code>[A-Z]+ \/api\/\S+<\/code> → .*<b>\w+<\/b>\(.*Promise&lt;Outcome.*<br>[A-Z].*<br>Codes: [A-Z]/.test(line),
    ),
  ).toEqual([])
  expect(lines).toContainEqual(expect.stringContaining('krapao.spin.<b>setup</b>(args?: NoArgs, options?: CallOptions)'))
  const named = page.match(/(?<=Schemas\[')\w+(?='\])/g) ?? []
  expect(named.filter((name) => !new RegExp(`^${name}: `, 'm').test(page))).toEqual([])
  expect(page).toContain('\nTransferOrder: {\n')
})

test('the operations’ table has only deviations from the defaults', () => {
  const answer = (schema: Schema) => ({ '200': { content: { 'application/json': { schema } } } })
  const key = { name: 'Idempotency-Key', in: 'header', schema: {} }
  const paths = {
    '/plain': { get: { operationId: 'read', responses: answer({ type: 'object' }) } },
    '/odd/{id}': {
      get: { operationId: 'change', 'x-mutates': true, parameters: [key], responses: answer({ $ref: '#/components/schemas/Done' }) },
      post: {
        operationId: 'list',
        security: [],
        'x-reads': true,
        'x-extension': true,
        'x-timeout': 9,
        parameters: [{ name: 'least', in: 'query', schema: baht }],
        requestBody: { content: { 'application/json': { schema: { properties: { amount: baht } } } } },
        responses: answer(list({ $ref: '#/components/schemas/Slot' })),
      },
      delete: {
        operationId: 'drop',
        security: [{ bearer: [] }, { guest: [] }, {}],
        responses: { '200': { content: { 'text/csv': { schema: {} } } } },
      },
    },
  }
  const source = operationsSource({ security: [{ bearer: [] }], paths, components: { schemas: { ...schemas, Done: { type: 'object' } } } })
  const rows = [...source.matchAll(/^ {2}(\w+): (.*),$/gm)].map(([, id = '', row = '']) => [id, JSON.parse(row) as unknown])
  expect(Object.fromEntries(rows)).toEqual({
    read: { path: '/plain' },
    change: { path: '/odd/{id}', answer: 'done', mutates: true, keyed: true },
    list: {
      path: '/odd/{id}',
      method: 'POST',
      security: 'open',
      answer: 'array',
      extension: true,
      timeout: 9,
      moneyIn: 'amount?',
      moneyQuery: 'least?',
      moneyOut: '*.amount',
    },
    drop: { path: '/odd/{id}', method: 'DELETE', security: 'guest', answer: 'text', mutates: true },
  })
})
