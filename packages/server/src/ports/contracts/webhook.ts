// Contract of every signed webhook, because a forged one would create money.
import assert from 'node:assert/strict'
import { casesOf, type Case } from './cases.ts'

type SignedNotice = { headers: Record<string, string>; body: string }

export type WebhookDriver = {
  /** Such as `http://127.0.0.1:4000/hooks/bank`. */
  url: string
  /**
   * Signs a payment notification. `again`: of the same payment. `at`: the signed time in ms, default now. `key`: the signing secret.
   * `body`: replaces the notification.
   */
  notification: (how?: { again?: boolean; at?: number; key?: string; body?: string }) => SignedNotice
  /** The signature and, if any, its time. */
  headers: readonly string[]
  /** Received references in order, with repetitions. */
  taken: () => string[]
  setUnavailable: (unavailable: boolean) => void
}

const tenMinutes = 600_000

export function webhookContract(driver: WebhookDriver): Case[] {
  return [...signedRequests(driver), ...forgedRequests(driver)]
}

async function post(url: string, { headers, body }: SignedNotice): Promise<number> {
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

const assertAccepted = (status: number): void =>
  assert(
    status >= 200 && status < 300,
    `an accepted notification must be answered with 2xx, not ${status}, or the sender repeats it forever`,
  )

function signedRequests({ url, notification, taken, setUnavailable }: WebhookDriver): Case[] {
  return casesOf({
    'a notification is forwarded, and a repeated one has the same reference': async () => {
      const before = taken().length
      assertAccepted(await post(url, notification()))
      assertAccepted(await post(url, notification({ again: true })))
      const [first, second, ...more] = taken().slice(before)
      assert(first !== undefined, 'the notification must be forwarded')
      // Forwarding it once is also right.
      assert.deepEqual([second ?? first, more], [first, []])
    },
    'ten concurrent notifications are all forwarded': async () => {
      const before = taken().length
      const ten = Array.from({ length: 10 }, () => notification())
      for (const status of await Promise.all(ten.map((one) => post(url, one)))) assertAccepted(status)
      assert.equal(new Set(taken().slice(before)).size, 10)
    },
    'a notification is answered with 5xx while the server is unavailable': async () => {
      const mine = notification()
      setUnavailable(true)
      const status = await post(url, mine).finally(() => setUnavailable(false))
      assert(status >= 500, `an unprocessed notification must be answered with 5xx, not ${status}, or the sender never repeats it`)
      const before = taken().length
      assertAccepted(await post(url, notification({ again: true })))
      assert.equal(taken().length, before + 1)
    },
  })
}

function forgedRequests({ url, notification, headers: names, taken }: WebhookDriver): Case[] {
  const refused = async (what: string, request: SignedNotice): Promise<void> => {
    const before = taken().length
    const status = await post(url, request)
    assert(status >= 400 && status < 500, `${what}: must be answered with 4xx, not ${status}`)
    assert.equal(taken().length, before, `${what}: must not be forwarded`)
  }
  return casesOf({
    'a signature of another key or another body is refused': async () => {
      await refused('signed with another key', notification({ key: 'another key' }))
      await refused('signed with no key', notification({ key: '' }))
      const mine = notification()
      await refused('a body with a space more', { ...mine, body: `${mine.body} ` })
      await refused('another body', { ...mine, body: mine.body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) })
      await refused('no body', { ...mine, body: '' })
    },
    'a broken or missing signature is refused': async () => {
      for (const name of names) {
        const mine = notification()
        const value = mine.headers[name] ?? ''
        for (const wrong of [
          undefined,
          '',
          'x',
          value.slice(0, -1),
          `${value}0`,
          `${value},${value}`,
          value.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
        ])
          await refused(`${name} ${wrong === undefined ? 'missing' : `"${wrong}"`}`, changed(mine, name, wrong))
      }
    },
    'a signature ten minutes old or ahead is refused': async () => {
      await refused('ten minutes old', notification({ at: Date.now() - tenMinutes }))
      await refused('ten minutes ahead', notification({ at: Date.now() + tenMinutes }))
      const stale = notification({ at: Date.now() - tenMinutes })
      for (const name of names) {
        const fresh = notification().headers[name]
        await refused(`old, with another’s ${name}`, changed(stale, name, fresh))
      }
    },
    'an invalid body with a valid signature is refused': async () => {
      for (const body of ['', 'hello', '[]', 'null', '{}', '{"amount":-1}', '<html>']) await refused(`"${body}"`, notification({ body }))
    },
    'a body of two megabytes is not read to its end': async () => {
      const status = await post(url, notification({ body: `"${'x'.repeat(2_000_000)}"` })).catch(() => 413)
      assert.equal(status, 413)
    },
  })
}

function changed(request: SignedNotice, name: string, value: string | undefined): SignedNotice {
  const { [name]: _, ...others } = request.headers
  return { ...request, headers: { ...others, ...(value !== undefined && { [name]: value }) } }
}
