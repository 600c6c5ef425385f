import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'
import { clientOf } from '../testing/server.ts'

const second = Date.parse('2031-05-01T00:00:00Z')
const dateAt = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toUTCString()
afterEach(() => vi.useRealTimers())

test('before the first answer it is the clock of the device', () => {
  vi.useFakeTimers({ now: 5_000_000, toFake: ['Date'] })
  expect(createClock(() => 0).now()).toBe(5_000_000)
})

test('one answer sets the clock to the middle of its second and of the round trip', () => {
  let ticks = 1000
  const clock = createClock(() => ticks)
  ticks = 1400
  clock.learn(dateAt(second), 1000)
  expect(clock.now()).toBe(second + 700)
})

test('many answers narrow the clock far below the header’s precision of one second', () => {
  let ticks = 0
  const clock = createClock(() => ticks)
  const offset = second + 347
  for (const sentAt of [0, 130, 270, 610, 660, 900, 1340, 1660, 2655, 3100]) {
    ticks = sentAt + 20
    clock.learn(dateAt(sentAt + 10 + offset), sentAt)
  }
  expect(Math.abs(clock.now() - (ticks + offset))).toBeLessThanOrEqual(20)
})

test('a change of the device clock has no effect', () => {
  vi.useFakeTimers({ now: second, toFake: ['Date'] })
  const clock = createClock(() => 0)
  clock.learn(dateAt(second), 0)
  vi.setSystemTime(second + 600_000)
  expect(clock.now()).toBe(second + 500)
})

test('after sleep the next answer corrects it', () => {
  let ticks = 0
  const clock = createClock(() => ticks)
  clock.learn(dateAt(second), 0)
  ticks = 100
  clock.learn(dateAt(second + 1_800_000), 100)
  expect(clock.now()).toBe(second + 1_800_500)
})

test.each([null, 'yesterday'])('%j has no effect', (date) => {
  const clock = createClock(() => 0)
  clock.learn(dateAt(second), 0)
  clock.learn(date, 0)
  expect(clock.now()).toBe(second + 500)
})

test('a client learns the server’s time from answers and refusals, not from a cache', async () => {
  let age: string | undefined
  const krapao = await clientOf((_, response) => {
    response.setHeader('date', dateAt(second))
    if (age) response.setHeader('age', age)
    response.writeHead(400).end('{"message":"KEY_INVALID"}')
  })
  age = '60'
  await krapao.lookups.banks()
  expect(Math.abs(krapao.clock.now() - Date.now())).toBeLessThan(60_000)
  age = undefined
  await krapao.lookups.banks()
  expect(Math.abs(krapao.clock.now() - second)).toBeLessThan(60_000)
})
