import { expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { freshApp } from '#testing/freshApp.ts'
import type { Webhook, WebhookRequest } from './adapter.ts'

const { context } = await freshApp({ ADDRESS_REQUESTS: '12' })
const seen: WebhookRequest[] = []
const hook = (name: string, more: Partial<Webhook> = {}): Webhook => ({
  name,
  handle: (request) => {
    seen.push(request)
    return Promise.resolve({ status: 200, body: { taken: true } })
  },
  ...more,
})
const appWith = (...hooks: Webhook[]) => createApp({ ...context, hooks })
const app = await appWith(
  hook('bank'),
  hook('small', { bodyLimit: 10 }),
  hook('unavailable', { handle: () => Promise.reject(new Error('the secret is hunter2')) }),
)
let addresses = 0
const post = async (url: string, payload: string | Buffer, headers = {}) => {
  const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress: `10.9.${(addresses += 1)}.1` })
  const { requestId: _, ...body } = answer.json<Record<string, unknown>>()
  return [answer.statusCode, body]
}

test('a webhook gets the raw bytes in any content type, and its answer is sent', async () => {
  const bytes = Buffer.from([0, 255, 123, 34, 10])
  for (const headers of [{ 'content-type': 'application/json', 'x-mine': 'a' }, { 'content-type': 'text/xml; charset=tis-620' }, {}])
    expect(await post('/hooks/bank', bytes, headers)).toEqual([200, { taken: true }])
  expect(seen.map(({ body }) => body)).toEqual([bytes, bytes, bytes])
  expect(seen[0]?.headers['x-mine']).toBe('a')
})

test('a webhook that fails is 503, so that it is repeated, without a reason in the answer', async () => {
  expect(await post('/hooks/unavailable', '{}')).toEqual([503, { message: 'the service is unavailable for a moment' }])
})

// @covers T12
test('a webhook limits the body and the address, and an unknown one is 404', async () => {
  expect(await post('/hooks/small', 'x'.repeat(11))).toEqual([413, { message: 'the body is too large' }])
  expect(await post('/hooks/other', '{}')).toEqual([404, { message: 'not found' }])
  const often = await Promise.all(
    Array.from({ length: 13 }, () => app.inject({ method: 'POST', url: '/hooks/bank', payload: '{}', remoteAddress: '10.8.0.1' })),
  )
  expect(often.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([...Array<number>(12).fill(200), 429])
})

test('an invalid or repeated webhook name stops the start', async () => {
  await expect(appWith(hook('../up'))).rejects.toThrow('the webhook name "../up" must be unique')
  await expect(appWith(hook('bank'), hook('bank'))).rejects.toThrow('the webhook name "bank" must be unique and consist of a-z, 0-9 and -.')
})
