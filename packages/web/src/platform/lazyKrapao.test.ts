import { createKrapao, type Krapao } from '@krapao/sdk'
import { expect, test } from 'vitest'
import { lazyKrapao } from './lazyKrapao.ts'

function start(load: () => Promise<Krapao>, token: string | null = 'a-token') {
  const received: unknown[] = []
  const krapao = lazyKrapao(load, {
    token: () => token,
    onTokenRefused: (refusedToken) => received.push(['refused', refusedToken]),
    onGone: () => received.push('gone'),
  })
  return { krapao, received }
}
const answering = (status: number, body: unknown) => async () =>
  createKrapao({
    baseUrl: 'http://api',
    client: 'test/1',
    token: 'a-token',
    fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
  })

test('a call loads the client once and returns its answer', async () => {
  let loads = 0
  const { krapao, received } = start(() => {
    loads += 1
    return answering(200, { token: 'new' })()
  })
  const outcomes = [
    await krapao.session.login({ username: 'a', password: 'b' }),
    await krapao.session.login({ username: 'a', password: 'b' }),
  ]
  expect(outcomes).toEqual([
    { ok: true, value: { token: 'new' } },
    { ok: true, value: { token: 'new' } },
  ])
  expect({ loads, received }).toEqual({ loads: 1, received: [] })
})

test('a refused token and a terminated service are reported with the token used', async () => {
  const signedOut = start(answering(401, { message: 'UNAUTHORIZED' }))
  await signedOut.krapao.profile.get()
  const gone = start(answering(410, { message: 'gone' }))
  await gone.krapao.lookups.info()
  const wrongPassword = start(answering(401, { message: 'WRONG_CREDENTIAL' }))
  await wrongPassword.krapao.session.login({ username: 'a', password: 'b' })
  expect([signedOut.received, gone.received, wrongPassword.received]).toEqual([[['refused', 'a-token']], ['gone'], []])
})

test('a client whose script fails to load is offline, and the next call tries again', async () => {
  const loads = [() => Promise.reject(new Error('no network')), answering(200, {})]
  const { krapao } = start(() => (loads.shift() ?? answering(500, {}))())
  expect(await krapao.lookups.active()).toEqual({ ok: false, problem: { kind: 'offline', effect: 'none' } })
  expect(await krapao.lookups.active()).toEqual({ ok: true, value: {} })
})

test('the clock runs before the client is loaded, and is not a promise', async () => {
  const { krapao } = start(answering(200, {}))
  expect(Number.isInteger(krapao.clock.now())).toBe(true)
  expect(await Promise.resolve(krapao)).toBe(krapao)
})
