// Sends one request to an external service. Errors are logged, so they never contain the request or the response, which have keys,
// codes and account numbers.
import type { AdapterBase } from '@krapao/server'
import * as v from 'valibot'

/** `target` is the path with the query, `text` the body. A signature covers all three. */
export type Sent = { method: string; target: string; text: string }
/** `name` appears in errors. `timeoutMs`: ms for one request, less than the server's ten seconds. */
export type Service = { name: string; url: string; timeoutMs: number; headers: (sent: Sent) => Record<string, string> }
type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown }

type Answer<Shapes extends Record<number, v.GenericSchema>> = {
  [Status in keyof Shapes & number]: { status: Status; body: v.InferOutput<Shapes[Status]> }
}[keyof Shapes & number]

/** Returns the answer in the shape for its status; rejects for any other status or shape, invalid JSON, or no answer. */
export async function sendRequest<const Shapes extends Record<number, v.GenericSchema>>(
  { name, url, timeoutMs, headers }: Service,
  { method, path, body }: Request,
  shapes: Shapes,
): Promise<Answer<Shapes>> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const address = new URL(`${url}${path}`)
  const sent = { method, target: `${address.pathname}${address.search}`, text }
  const { status, answer } = await send(address, {
    method,
    // A redirect would forward the key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', ...(text && { 'content-type': 'application/json' }), ...headers(sent) },
    ...(text && { body: text }),
  }).catch(() => {
    throw new Error(`${name} gave no answer`)
  })
  const shape = shapes[status]
  if (!shape) throw new Error(`${name} answered ${status}`)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), answer)
  if (!read.success) throw new Error(`${name} answered ${status} with an unexpected body`)
  return { status, body: read.output } as Answer<Shapes>
}

async function send(url: URL, init: RequestInit): Promise<{ status: number; answer: string }> {
  const response = await fetch(url, init)
  // A truncated body rejects here.
  return { status: response.status, answer: await response.text() }
}

export const bearerHeaders = (key: string) => () => ({ authorization: `Bearer ${key}` })

type Setting = AdapterBase['setting']

/** Plain HTTP is allowed only to this machine, because requests carry keys and account numbers. */
export function readUrl(setting: Setting, name: string): string {
  const address = setting(name)
  const { protocol, hostname } = URL.parse(address) ?? {}
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) throw new Error(`${name} must be an address that begins with https://.`)
  return address.replace(/\/+$/, '')
}

/** Ms. The server gives up after ten seconds, and the adapter's error must come first. */
export function readTimeout(setting: Setting, name: string): number {
  const timeoutMs = Number(setting(name, '8000'))
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > 9_999) throw new Error(`${name} must be 1 to 9999, in milliseconds.`)
  return timeoutMs
}
