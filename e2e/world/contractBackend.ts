// A backend made of the contract: every operation answers with what openapi.yaml says that it answers with, filled out to the last
// text. So a test can give each screen any words of the server's, or any bad answer, without a line that knows the screen.
import type { Page, Route } from '@playwright/test'
import { loadContract, operationsOf, type Place } from '../server.ts'
import { withoutSocket } from './liveSocket.ts'

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

/** Gives the text of a field, `getWallet profile.name`; undefined leaves it as the example has it. */
export type Write = (field: string) => string | undefined
/** What becomes of a request; the answer as it would be is handed over. */
export type Bad = (route: Route, answer: string) => Promise<void>

export type Backend = {
  /** Ids of the operations that were asked for since the last look. */
  asked: () => string[]
  /** From now on every read, but for those that a screen does without, goes like this; null is as it should be. */
  goes: (bad: Bad | null) => void
  /** Each text that was given, by its field. */
  given: ReadonlyMap<string, string>
}

/** When it is, for a page whose clock stands still. */
export const moment = new Date('2026-01-01T00:05:00Z')

const contract = await loadContract()
const places = operationsOf(contract)
  // A path without a parameter is meant where both fit.
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((place) => ({ ...place, pattern: new RegExp(`^${place.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** What the contract's examples leave out and a screen has a place for. */
const richer: Record<string, (example: never) => unknown> = {
  // Whose name at the bank is to be written in English letters.
  getWallet: ({ bankAccount, ...example }: { bankAccount: object }) => ({
    ...example,
    bankAccount: { ...bankAccount, bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' },
  }),
  getRegisterOtp: (example: object) => ({ ...example, registerOTP: false, passwordReset: true }),
  // So that there is something to take.
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
  // None is live yet.
  getQr: () => ({ hasQrcode: false }),
  listOpenOperations: () => ({ operations: [] }),
}

/** Answers everything under /api of this page, in which somebody is signed in; there is no socket. */
export async function contractBackend(
  page: Page,
  { write = () => undefined, without = [] }: { write?: Write; without?: readonly string[] } = {},
): Promise<Backend> {
  const given = new Map<string, string>()
  const asked = new Set<string>()
  let bad: Bad | null = null
  await page.clock.setFixedTime(moment)
  // Again with each page: a guest's one ends the session.
  await page.addInitScript(() => {
    if (location.pathname.startsWith('/user')) localStorage.setItem('token', 'a-token')
    localStorage.setItem('remember-agreement', 'true')
  })
  await withoutSocket(page)
  await page.route(/\/api\//, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const place = places.find(({ method, pattern }) => method === request.method().toLowerCase() && pattern.test(pathname))
    if (!place) throw new Error(`the contract has no ${request.method()} ${pathname}`)
    const { operationId } = place.operation
    asked.add(operationId)
    const answer = JSON.stringify(
      answerOf(place, (field) => {
        const text = write(field)
        if (text !== undefined) given.set(field, text)
        return text
      }),
    )
    if (bad && !without.includes(operationId)) return bad(route, answer)
    return route.fulfill({ contentType: 'application/json', headers: { date: moment.toUTCString() }, body: answer })
  })
  return {
    given,
    asked: () => {
      const list = [...asked].toSorted()
      asked.clear()
      return list
    },
    goes: (next) => {
      bad = next
    },
  }
}

function answerOf({ operation }: Place, write: Write): unknown {
  const media = (operation.responses['200'] as Media).content?.['application/json']
  if (!media) return null
  const example = richer[operation.operationId]?.(media.example as never) ?? media.example
  return filled(media.schema, example, operation.operationId, '', write)
}

/** The example, with each text written, and those that it leaves out written too. */
function filled(schema: Schema, example: unknown, operation: string, field: string, write: Write): unknown {
  const { items, properties, isText } = shapeOf(schema)
  const within = (name: string): string => (field === '' ? name : `${field}.${name}`)
  if (Array.isArray(example)) return items ? example.map((one: unknown) => filled(items, one, operation, field, write)) : example
  if (typeof example === 'string') return isText ? (write(`${operation} ${field}`) ?? example) : example
  if (example === undefined) return isText ? write(`${operation} ${field}`) : undefined
  if (typeof example !== 'object' || example === null) return example
  const known = { ...example } as Record<string, unknown>
  for (const [name, part] of Object.entries(properties)) {
    const value = filled(part, known[name], operation, within(name), write)
    if (value !== undefined) known[name] = value
  }
  return known
}

type Shape = { properties: Record<string, Schema>; items: Schema | undefined; isText: boolean }

/** References followed, and what is put together put together. Text is what the contract gives no form. */
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
