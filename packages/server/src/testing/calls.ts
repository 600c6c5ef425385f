import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Answer = { status: number; body: unknown; headers: Record<string, unknown> }

/** Omits `requestId`, which always differs. */
export async function call(
  app: FastifyInstance,
  method: Method,
  url: string,
  { body, headers = {}, address }: { body?: unknown; headers?: Record<string, string>; address?: string } = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    headers,
    ...(body !== undefined && { payload: body as object }),
    ...(address && { remoteAddress: address }),
  })
  if (String(response.headers['content-type']).startsWith('text/')) {
    return { status: response.statusCode, body: response.payload, headers: response.headers }
  }
  const { requestId: _, ...rest } = response.json<Record<string, unknown>>()
  return { status: response.statusCode, body: Array.isArray(response.json()) ? response.json() : rest, headers: response.headers }
}

export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string => String(headers['set-cookie']).split(';')[0] ?? ''

export async function statusAndBody(...args: Parameters<typeof call>): Promise<[number, unknown]> {
  const { status, body } = await call(...args)
  return [status, body]
}

/** Returns the value of a metric without labels, as text. */
export const readMetric = async (on: FastifyInstance, name: string) =>
  (await on.inject('/metrics')).body
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1)

export const challengeIn = (body: unknown): string => (body as { params?: { challenge?: string } }).params?.challenge ?? ''

export function solve(challenge: string): string {
  const bits = Number(challenge.split('.')[0])
  for (let nonce = 0; ; nonce += 1) {
    const proof = `${challenge}:${nonce}`
    if (hash('sha256', proof, 'buffer').readUInt32BE() >>> (32 - bits) === 0) return proof
  }
}
