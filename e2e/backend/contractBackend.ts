// Every operation returns the contract's example with all optional texts, so that a test can put any text or bad answer into
// every screen.
import type { Page } from '@playwright/test'
import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadContract, operationsOf, type Endpoint } from '../server.ts'
import { withoutSocket } from '../support/liveSocket.ts'
import { test as base } from '../support/test.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}
type Media = { content?: { 'application/json'?: { schema: Schema; example?: unknown } } }

/** The text for a field such as `getWallet profile.name`; undefined keeps the example's. */
export type TextFor = (field: string) => string | undefined
/** Receives the regular answer. */
export type BadAnswer = (response: ServerResponse, answer: string) => void

export type Backend = {
  /** Answers every operation but those `unaffected`; null restores the regular answers. */
  breakAnswers: (bad: BadAnswer | null) => void
  pendingRequests: () => number
  /** By field, as in `TextFor`. */
  texts: ReadonlyMap<string, string>
}

const fixedNow = new Date('2026-01-01T00:05:00Z')

const contract = await loadContract()
const endpoints = operationsOf(contract)
  // A path without a parameter takes precedence.
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((endpoint) => ({ ...endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** Makes screens show more texts than the contract's examples: a bonus or live QR would hide a form. */
const exampleOverrides: Record<string, (example: never) => unknown> = {
  // Home then offers to correct the account's name.
  getWallet: ({ bankAccount, ...example }: { bankAccount: object }) => ({
    ...example,
    bankAccount: { ...bankAccount, bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' },
  }),
  getRegisterOtp: (example: object) => ({ ...example, registerOTP: false, passwordReset: true }),
  getActiveBonus: () => ({ status: false }),
  getCurrentPromotion: () => ({ promotion: null }),
  getDepositLookup: ({ banks, ...example }: { banks: object[] }) => ({
    ...example,
    banks: [
      ...banks,
      { ...banks[0], bankCode: 'KBANK', mode: 'AUTO' },
      { ...banks[0], bankCode: 'BCEL', mode: 'AUTO', helpImage: '/pictures/help/bcel.svg' },
    ],
  }),
  getQr: () => ({ hasQrcode: false }),
  listOpenOperations: () => ({ operations: [] }),
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type ContractServer = { origin: string; answer: Answer }

/** Playwright's routes would disable the browser's cache. */
export const test = base.extend<{ contractServer: ContractServer }>({
  contractServer: async ({ server }, use) => {
    const contractServer: ContractServer = { origin: '', answer: (_, response) => void response.writeHead(503).end() }
    const listener = createServer((request, response) => {
      if (request.url?.startsWith('/api/')) contractServer.answer(request, response)
      else relay(server.origin, request, response)
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    contractServer.origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    await use(contractServer)
    listener.closeAllConnections()
    listener.close()
  },
  baseURL: ({ contractServer }, use) => use(contractServer.origin),
})

function relay(origin: string, { method, url, headers }: IncomingMessage, response: ServerResponse): void {
  const forwarded = requestOf(new URL(url ?? '/', origin), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  forwarded.end()
}

/** Answers everything under /api of this signed-in page; there is no socket. */
export async function contractBackend(
  page: Page,
  contractServer: ContractServer,
  { textFor = () => undefined, unaffected = [] }: { textFor?: TextFor; unaffected?: readonly string[] } = {},
): Promise<Backend> {
  const texts = new Map<string, string>()
  let bad: BadAnswer | null = null
  let pending = 0
  await page.clock.setFixedTime(fixedNow)
  // On each load, because a page of guests removes the token.
  await page.addInitScript(() => {
    if (location.pathname.startsWith('/user')) localStorage.setItem('token', 'a-token')
    localStorage.setItem('remember-agreement', 'true')
  })
  await withoutSocket(page)
  contractServer.answer = ({ method, url }, response) => {
    const { pathname } = new URL(url ?? '/', contractServer.origin)
    const endpoint = endpoints.find((one) => one.method === method?.toLowerCase() && one.pattern.test(pathname))
    if (!endpoint) throw new Error(`the contract has no ${method} ${pathname}`)
    const { operationId } = endpoint.operation
    pending++
    response.on('close', () => pending--)
    // The app sets its clock by the date and the time of an answer, so a late one has no date.
    response.sendDate = false
    const answer = JSON.stringify(
      answerOf(endpoint, (field) => {
        const text = textFor(field)
        if (text !== undefined) texts.set(field, text)
        return text
      }),
    )
    if (bad && !unaffected.includes(operationId)) bad(response, answer)
    else response.writeHead(200, { 'content-type': 'application/json', date: fixedNow.toUTCString() }).end(answer)
  }
  return {
    texts,
    breakAnswers: (next) => {
      bad = next
    },
    pendingRequests: () => pending,
  }
}

function answerOf({ operation }: Endpoint, textFor: TextFor): unknown {
  const media = (operation.responses['200'] as Media).content?.['application/json']
  if (!media) return null
  const example = exampleOverrides[operation.operationId]?.(media.example as never) ?? media.example
  return withTexts(media.schema, example, operation.operationId, '', textFor)
}

/** Replaces the example's texts, and adds those that it omits. */
function withTexts(schema: Schema, example: unknown, operation: string, field: string, textFor: TextFor): unknown {
  const { items, properties, isText } = shapeOf(schema)
  const within = (name: string): string => (field === '' ? name : `${field}.${name}`)
  if (Array.isArray(example)) return items ? example.map((one: unknown) => withTexts(items, one, operation, field, textFor)) : example
  if (typeof example === 'string') return isText ? (textFor(`${operation} ${field}`) ?? example) : example
  if (example === undefined) return isText ? textFor(`${operation} ${field}`) : undefined
  if (typeof example !== 'object' || example === null) return example
  const known = { ...example } as Record<string, unknown>
  for (const [name, part] of Object.entries(properties)) {
    const value = withTexts(part, known[name], operation, within(name), textFor)
    if (value !== undefined) known[name] = value
  }
  return known
}

type Shape = { properties: Record<string, Schema>; items: Schema | undefined; isText: boolean }

/** A string without a format, pattern, enum or const is text. */
function shapeOf(schema: Schema): Shape {
  const { $ref } = schema
  if ($ref)
    return shapeOf(
      $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], contract) as Schema,
    )
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(shapeOf)
  const isFree = !schema.enum && schema.const === undefined && !schema.format && !schema.pattern
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties) as Record<string, Schema>,
    items: schema.items ?? parts.find(({ items }) => items)?.items,
    isText: ([schema.type].flat().includes('string') && isFree) || parts.some(({ isText }) => isText),
  }
}
