import type { FastifyInstance } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Answer = { status: number; body: unknown; headers: Record<string, unknown> }

/** Calls an app as a client would, and answers what a test compares: `requestId`, which differs each time, is left out. */
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
  // The statement's file is the one answer that is no JSON.
  if (String(response.headers['content-type']).startsWith('text/')) {
    return { status: response.statusCode, body: response.payload, headers: response.headers }
  }
  const { requestId: _, ...rest } = response.json<Record<string, unknown>>()
  return { status: response.statusCode, body: Array.isArray(response.json()) ? response.json() : rest, headers: response.headers }
}

/** Status and body alone. */
export async function said(...args: Parameters<typeof call>): Promise<[number, unknown]> {
  const { status, body } = await call(...args)
  return [status, body]
}
