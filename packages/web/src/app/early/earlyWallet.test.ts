// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchOrTakeEarly, requestWalletEarly } from './earlyWallet.ts'

const own = { headers: { authorization: 'Bearer own' } }
let answers: (() => Promise<Response>)[] = []
const requests = vi.fn<() => Promise<Response>>(() => answers.shift()?.() ?? Promise.reject(new TypeError('no answer')))
const body = (text: string) => () => Promise.resolve(new Response(text, { headers: { date: 'Thu, 01 May 2031 00:00:00 GMT' } }))

beforeEach(() => {
  requests.mockClear()
  answers = [body('early'), body('later')]
  vi.stubGlobal('fetch', requests)
  localStorage.setItem('token', 'own')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  window.earlyWallet = undefined
})

test('the first request of the wallet gets the early answer without its date, the second asks again', async () => {
  requestWalletEarly()
  const [first, second] = [await fetchOrTakeEarly('/api/wallet', own), await fetchOrTakeEarly('/api/wallet', own)]
  expect([await first.text(), first.headers.get('date'), await second.text()]).toEqual(['early', null, 'later'])
})

test('other requests leave the early answer', async () => {
  requestWalletEarly()
  expect(await (await fetchOrTakeEarly('/api/statement', own)).text()).toBe('later')
  expect(await (await fetchOrTakeEarly('/api/wallet', own)).text()).toBe('early')
})

test('an early answer for another token is not used', async () => {
  requestWalletEarly()
  const another = { headers: { authorization: 'Bearer another' } }
  expect(await (await fetchOrTakeEarly('/api/wallet', another)).text()).toBe('later')
})

test('an early answer of ten seconds ago is not used', async () => {
  vi.useFakeTimers()
  requestWalletEarly()
  vi.advanceTimersByTime(10_000)
  expect(await (await fetchOrTakeEarly('/api/wallet', own)).text()).toBe('later')
})

test('an early request that failed is repeated', async () => {
  answers = [() => Promise.reject(new TypeError('offline')), body('later')]
  requestWalletEarly()
  expect(await (await fetchOrTakeEarly('/api/wallet', own)).text()).toBe('later')
})
