// One request to somebody else's service. What can't be trusted rejects, and says so without a word of what was sent or answered:
// errors go into logs, and keys, codes and account numbers must not.
import type { AdapterBase } from '@krapao/server'
import * as v from 'valibot'

/** A request as it goes over the wire: `target` is its path with the query, `text` its body. A signature has to cover all three. */
export type Sent = { method: string; target: string; text: string }
/** `name` says in errors who did not answer. `patience`: ms for one request, less than the ten seconds that the server has. */
export type Line = { name: string; url: string; patience: number; headers: (sent: Sent) => Record<string, string> }
type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown }

type Answer<Shapes extends Record<number, v.GenericSchema>> = {
  [Status in keyof Shapes & number]: { status: Status; body: v.InferOutput<Shapes[Status]> }
}[keyof Shapes & number]

/**
 * The answer, by its status: the shape that each status must have. Any other status, an answer that is no JSON or of another shape,
 * and none at all are rejections.
 */
export async function ask<const Shapes extends Record<number, v.GenericSchema>>(
  { name, url, patience, headers }: Line,
  { method, path, body }: Request,
  shapes: Shapes,
): Promise<Answer<Shapes>> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const address = new URL(`${url}${path}`)
  const sent = { method, target: `${address.pathname}${address.search}`, text }
  const { status, answer } = await send(address, {
    method,
    // A redirect would carry our key to wherever it leads.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'application/json', ...(text && { 'content-type': 'application/json' }), ...headers(sent) },
    ...(text && { body: text }),
  }).catch(() => {
    throw new Error(`${name} gave no answer`)
  })
  const shape = shapes[status]
  if (!shape) throw new Error(`${name} answered ${status}`)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), answer)
  if (!read.success) throw new Error(`${name} answered ${status}, and what makes no sense`)
  return { status, body: read.output } as Answer<Shapes>
}

async function send(url: URL, init: RequestInit): Promise<{ status: number; answer: string }> {
  const response = await fetch(url, init)
  // Half an answer rejects here.
  return { status: response.status, answer: await response.text() }
}

export const bearer = (key: string) => () => ({ authorization: `Bearer ${key}` })

type Setting = AdapterBase['setting']

/**
 * The address that a setting names, without a slash at its end. What is sent there carries a key, or people's account numbers, so only
 * this machine is spoken to in the clear.
 */
export function addressIn(setting: Setting, name: string): string {
  const address = setting(name)
  const { protocol, hostname } = URL.parse(address) ?? {}
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) throw new Error(`${name} must be an address that begins with https://.`)
  return address.replace(/\/+$/, '')
}

/** The milliseconds that a setting names: the server gives up after ten seconds, and the adapter has to be the first to say so. */
export function patienceIn(setting: Setting, name: string): number {
  const patience = Number(setting(name, '8000'))
  if (!Number.isInteger(patience) || patience < 1 || patience > 9_999) throw new Error(`${name} must be 1 to 9999, in milliseconds.`)
  return patience
}
