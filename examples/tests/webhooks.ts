import { webhookContract } from '@krapao/server/contracts'
import { isDeepStrictEqual } from 'node:util'
import { signWebhook } from '@krapao/server/webhooks'
import { testContract } from './fakeService.ts'

/** For POST /hooks/NAME, signed `at` a time in ms. */
export function signatureHeaders(key: string, { name, at, body }: { name: string; at: number; body: string }): Record<string, string> {
  const time = String(Math.floor(at / 1_000))
  return { [`x-${name}-time`]: time, [`x-${name}-signature`]: signWebhook(body, key, time) }
}

type Meaning = { reference: string }

export function createFakeReceiver() {
  const taken: string[] = []
  let isUnavailable = false
  const meant: Meaning[] = []
  return {
    expect: (meaning: Meaning) => void meant.push(meaning),
    taken: () => taken,
    setUnavailable: (now: boolean) => void (isUnavailable = now),
    handle: (given: Meaning) => {
      if (isUnavailable) return Promise.reject(new Error('the database is unavailable'))
      if (!meant.some((meaning) => isDeepStrictEqual(given, meaning))) return Promise.reject(new Error('this payment is not expected'))
      const isNew = !taken.includes(given.reference)
      taken.push(given.reference)
      return Promise.resolve(isNew ? ('credited' as const) : ('repeated' as const))
    },
  }
}

type Receiver = {
  url: string
  name: string
  secret: string
  newWebhook: () => { payload: object; means: Meaning }
  server: ReturnType<typeof createFakeReceiver>
}

export function testWebhooks({ url, name, secret, newWebhook, server }: Receiver): void {
  let last = ''
  const renew = () => {
    const { payload, means } = newWebhook()
    last = JSON.stringify(payload)
    server.expect(means)
  }
  testContract(
    webhookContract({
      url: `${url}/hooks/${name}`,
      headers: [`x-${name}-time`, `x-${name}-signature`],
      notification: ({ again = false, at = Date.now(), key = secret, body } = {}) => {
        if (!again && body === undefined) renew()
        const signed = body ?? last
        return { headers: signatureHeaders(key, { name, at, body: signed }), body: signed }
      },
      taken: server.taken,
      setUnavailable: server.setUnavailable,
    }),
  )
}
