import type { LearningClock } from './clock.ts'
import type { AnyParts, Operation, Schemas } from '../contract/contract.ts'
import { bahtToSatang, convertMoney, satangToBaht } from '../money.ts'
import { failed, problemOf, refusalIn, refused, unreadable, type Answer, type Outcome, type Problem } from '../outcome.ts'
import type { Provided, SendOptions, Settings } from './settings.ts'
import type { Upload } from './upload.ts'
import type { Deadline } from './waiting.ts'

export type Wire = { settings: Settings; clock: LearningClock; upload: Upload | null }
/** `token` is that of the first try. */
type Input = { parts: AnyParts; key: string | null; options: SendOptions; token?: string | null }
/** `answer` is null if none came. */
type Attempt = { outcome: Outcome<unknown>; answer: Answer | null }

export async function attempt(wire: Wire, operation: Operation, input: Input, limit: Deadline): Promise<Attempt> {
  const { settings, clock } = wire
  const credentials = limit.why() ? null : await credentialsFor(operation, settings, input.key, limit)
  const early = limit.why()
  if (!credentials || early) return { outcome: failed({ kind: early ?? 'aborted', effect: 'none' }), answer: null }
  const { token, headers } = credentials
  // A key belongs to one player, so another account's token would repeat the request there.
  if (operation.mutates && (input.token ??= token) !== token)
    return { outcome: failed(refused({ message: 'UNAUTHORIZED' }, 'unknown')), answer: null }

  const init = { ...partsOf(operation, settings.baseUrl, input.parts), headers, signal: limit.signal }
  const { send, requireValid } = prepare(wire, init, input.options)
  const sentAt = clock.ticks()
  let answer: Answer | null = null
  let cause: unknown
  try {
    answer = await limit.inTime(send())
  } catch (error) {
    cause = error
  }
  if (!answer) {
    requireValid()
    const problem: Problem = { kind: limit.why() ?? 'offline', effect: effectOf(operation) }
    // Hidden, so that a problem can be stored and compared.
    return { outcome: failed(Object.defineProperty(problem, 'cause', { value: cause })), answer: null }
  }
  // A cached answer carries an old `Date`.
  if (!answer.header('age')) clock.learn(answer.header('date'), sentAt)
  const outcome = outcomeOf(operation, answer, token)
  // A rejected token that was replaced meanwhile does not sign out the new one.
  const outdated = !outcome.ok && outcome.problem.kind === 'signedOut' && (await provided(settings.token, limit)) !== token
  return { outcome: outdated ? failed(refused({ message: 'UNAUTHORIZED' }, 'none')) : outcome, answer }
}

/** The effect of a call without an answer. */
const effectOf = ({ mutates }: Operation): Problem['effect'] => (mutates ? 'unknown' : 'none')

const provided = <T extends string>(value: Provided<T | null> | undefined, limit: Deadline): T | null | Promise<T | null> =>
  typeof value === 'function' ? limit.inTime(value()) : (value ?? null)

async function credentialsFor(operation: Operation, settings: Settings, key: string | null, limit: Deadline) {
  const token = operation.security === 'open' ? null : await provided(settings.token, limit)
  const bearer = token ?? (operation.security === 'guest' ? await provided(settings.guestToken, limit) : null)
  const language = await provided(settings.language, limit)
  const headers: Record<string, string> = {
    accept: operation.answer === 'text' ? 'text/csv' : 'application/json',
    'x-client': settings.client,
    ...(settings.tab !== undefined && settings.extensions !== false && { 'x-tab': settings.tab }),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    ...(language !== null && { 'accept-language': language }),
    ...(key !== null && { 'idempotency-key': key }),
  }
  return { token, headers }
}

function partsOf(operation: Operation, baseUrl: string, parts: AnyParts) {
  const { path, query, body } = parts
  return {
    method: operation.method ?? 'GET',
    url: baseUrl.replace(/\/$/, '') + pathOf(operation, path) + queryOf(convertMoney(query, operation.moneyQuery, satangToBaht)),
    body:
      'body' in parts && !body ? missing('args') : operation.multipart ? formOf(body) : convertMoney(body, operation.moneyIn, satangToBaht),
  }
}

const pathOf = ({ path }: Operation, values: AnyParts['path']): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values?.[name] || missing(name)))

export function missing(name: string): never {
  throw new TypeError(`This call needs \`${name}\``)
}

function queryOf(values: unknown): string {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  form.append('file', (body as Schemas['Upload']).file)
  // FormData turns anything but a Blob into text.
  return typeof form.get('file') === 'string' ? missing('file`, a `Blob') : form
}

type Init = ReturnType<typeof partsOf> & { headers: Record<string, string>; signal: AbortSignal }

/** `requireValid` throws for a caller's mistake, such as an invalid address or header. */
type Exchange = { send: () => Promise<Answer>; requireValid: () => void }

function prepare({ settings, upload }: Wire, init: Init, { onProgress, keepalive = false }: SendOptions): Exchange {
  const { body, url, ...rest } = init
  if (upload && body instanceof FormData) {
    const send = async () => {
      const reply = await upload({ ...rest, url, body, ...(onProgress && { onProgress }) })
      return { status: reply.status, body: parse(reply.text), header: reply.header }
    }
    return { send, requireValid: () => {} }
  }
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  if (typeof sent === 'string') rest.headers['content-type'] = 'application/json'
  // A cached answer could skip a GET that changes state or bring an old balance; links may carry a ticket, so no referrer.
  const options: RequestInit = {
    ...rest,
    ...(sent !== undefined && { body: sent }),
    cache: 'no-store',
    keepalive,
    referrerPolicy: 'no-referrer',
  }
  const send = async () => {
    const response = await (settings.fetch ?? fetch)(url, options)
    const text = await response.text()
    const header = (name: string) => response.headers.get(name)
    // A captive portal's page would otherwise be taken for a file.
    return { status: response.status, body: response.ok && header('content-type')?.includes('/csv') ? text : parse(text), header }
  }
  // Costs as much as half a call. Another library's fetch does not take the Request itself.
  return { send, requireValid: () => void new Request(url, options) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function outcomeOf(operation: Operation, answer: Answer, token: string | null): Outcome<unknown> {
  const { status, body } = answer
  const request = { ...operation, withToken: !operation.security || token !== null }
  if (status < 200 || status > 299) return failed(problemOf(answer, request))
  const refusal = refusalIn(body, request.withToken)
  if (refusal) return failed(refusal)
  if (operation.answer === 'done' && (status === 204 || body !== undefined)) return { ok: true, value: null }
  if (hasShape(operation, body)) {
    try {
      return { ok: true, value: convertMoney(body, operation.moneyOut, bahtToSatang) }
    } catch {
      // An invalid amount makes the whole answer unreadable.
    }
  }
  return unreadable(effectOf(operation), status)
}

function hasShape({ answer, required }: Operation, body: unknown): boolean {
  if (answer === 'array') return Array.isArray(body)
  if (answer === 'text' || answer === 'string') return typeof body === 'string'
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return !required || required.split(' ').every((name) => Object.hasOwn(body, name))
}
