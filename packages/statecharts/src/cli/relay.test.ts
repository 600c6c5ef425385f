import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { applyMessage, type LivePage } from '../follow/eventLog.ts'
import type { LoggedEvent, Message } from '../live/wire.ts'
import { createRelay } from './relay.ts'

type Relay = ReturnType<typeof createRelay>

function responding() {
  let text = ''
  let status = 0
  let isEnded = false
  const response = {
    writableLength: 0,
    writeHead: (code: number) => ((status = code), response),
    write: (part: string) => ((text += part), true),
    end: (part = '') => ((text += part), response),
    on: () => response,
    destroy: () => void (isEnded = true),
  }
  return {
    response: response as unknown as ServerResponse,
    ofClient: response,
    status: () => status,
    text: () => text,
    isEnded: () => isEnded,
  }
}

async function post(relay: Relay, ...messages: Message[]): Promise<number> {
  return (await answerOf(relay, '/api/live', messages)).status()
}

async function answerOf(relay: Relay, url: string, messages: Message[]) {
  const answer = responding()
  const request = Object.assign(Readable.from([Buffer.from(JSON.stringify(messages))]), { method: 'POST', url, headers: {} })
  await relay.handle(request as unknown as IncomingMessage, answer.response)
  return answer
}

async function view(relay: Relay) {
  const viewer = responding()
  await relay.handle({ method: 'GET', headers: {} } as IncomingMessage, viewer.response)
  const pages = (): readonly LivePage[] =>
    viewer
      .text()
      .split('\n\n')
      .flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as Message] : []))
      .reduce<readonly LivePage[]>(applyMessage, [])
  return { ...viewer, pages }
}

const entry = (number: number, actor: string, status = 'active'): LoggedEvent => ({
  number,
  actor,
  step: number,
  at: number,
  event: { type: 'go', filling: 'x'.repeat(1000) },
  status,
  value: 'a',
  active: [],
  persisted: null,
})
const actorOf = (id: string) => ({ id, machine: 'door', parent: null, input: null })
const sent = (page: string, actors: readonly string[], entries: readonly LoggedEvent[]): Message => ({
  type: 'log.sent',
  page,
  address: '/',
  machines: actors.length > 0 ? [{ id: 'door', definition: '{}' }] : [],
  actors: actors.map(actorOf),
  entries: [...entries],
})

test('a viewer that opens after the first messages were dropped gets the machines and the actors that run or have entries', async () => {
  const relay = createRelay({ mostKept: 10_000 })
  await post(relay, sent('p', ['ended', 'idle', 'busy'], [entry(1, 'ended'), entry(2, 'idle'), entry(3, 'ended', 'done')]))
  for (let number = 4; number < 40; number++) expect(await post(relay, sent('p', [], [entry(number, 'busy')]))).toBe(204)
  const { pages, text } = await view(relay)
  expect(text().length).toBeLessThan(11_000)
  expect(pages()).toMatchObject([{ id: 'p', machines: [{ id: 'door' }], actors: [{ id: 'idle' }, { id: 'busy' }] }])
  expect(pages()[0]?.entries.at(-1)?.number).toBe(39)
})

test('a page whose messages were all dropped is forgotten; if it sends again, it is asked for its whole log', async () => {
  const relay = createRelay({ mostKept: 10_000 })
  await post(relay, sent('old', ['a'], [entry(1, 'a')]), { type: 'page.closed', page: 'old' })
  await post(relay, sent('new', ['b'], [entry(1, 'b')]))
  for (let number = 2; number < 20; number++) await post(relay, sent('new', [], [entry(number, 'b')]))
  expect((await view(relay)).pages().map(({ id }) => id)).toEqual(['new'])
  expect(await post(relay, sent('old', [], [entry(2, 'a')]))).toBe(409)
  expect((await view(relay)).pages().map(({ id }) => id)).toEqual(['new'])
  expect(await post(relay, sent('old', ['a'], [entry(1, 'a'), entry(2, 'a')]))).toBe(204)
  expect((await view(relay)).pages().map(({ id }) => id)).toEqual(['new', 'old'])
})

test('a viewer of the current version asks a program for its log, and sends no events to one that has been silent', async () => {
  let now = 0
  const relay = createRelay({ now: () => now })
  const ask = async (...messages: Message[]): Promise<[number, string]> => {
    const { status, text } = await answerOf(relay, '/api/live?page=p', messages)
    return [status(), text()]
  }
  const request: Message = { type: 'event.requested', page: 'p', actor: 'a', event: { type: 'go' } }
  expect(await ask()).toEqual([200, '[{"type":"log.requested"}]'])
  const actor = { id: 'a', machine: 'm', parent: null, input: null }
  expect(await ask({ type: 'log.sent', page: 'p', address: '/', acceptsEvents: true, actors: [actor], entries: [] })).toEqual([204, ''])
  now = 3000
  expect([await post(relay, request), await ask()]).toEqual([204, [200, JSON.stringify([request])]])
  now = 6001
  expect(await post(relay, request)).toBe(409)
})

test('a waiting poll is answered by the next event, or after four seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const relay = createRelay()
  const actor = { id: 'a', machine: 'm', parent: null, input: null }
  await post(relay, { type: 'log.sent', page: 'p', address: '/', acceptsEvents: true, actors: [actor], entries: [] })
  const request: Message = { type: 'event.requested', page: 'p', actor: 'a', event: { type: 'go' } }
  expect(await post(relay, request)).toBe(409)
  const waiting = await answerOf(relay, '/api/live?page=p&wait', [])
  expect(waiting.status()).toBe(0)
  expect(await post(relay, request)).toBe(204)
  expect([waiting.status(), waiting.text()]).toEqual([200, JSON.stringify([request])])
  const again = await answerOf(relay, '/api/live?page=p&wait', [])
  vi.advanceTimersByTime(4000)
  expect(again.status()).toBe(204)
})

test('relay answers a fourth waiting page at once, because a browser opens six connections, and all pages when it stops', async () => {
  const relay = createRelay()
  const ask = (page: string) => answerOf(relay, `/api/live?page=${page}&wait`, [])
  const answers = [await ask('a'), await ask('b'), await ask('c'), await ask('d')]
  expect(answers.map(({ status }) => status())).toEqual([0, 0, 0, 200])
  answers.push(await ask('c'))
  expect(answers.map(({ status }) => status())).toEqual([0, 0, 200, 200, 0])
  relay.stop()
  expect(answers.map(({ status }) => status())).toEqual([200, 200, 200, 200, 200])
})

test('a viewer that reads nothing is disconnected before the messages for it use up the memory', async () => {
  const relay = createRelay({ mostKept: 10_000 })
  const [paused, reading] = [await view(relay), await view(relay)]
  paused.ofClient.writableLength = 9000
  await post(relay, sent('p', ['a'], [entry(1, 'a')]))
  expect([paused.isEnded(), reading.isEnded()]).toEqual([false, false])
  paused.ofClient.writableLength = 11_000
  await post(relay, sent('p', [], [entry(2, 'a')]))
  await post(relay, sent('p', [], [entry(3, 'a')]))
  expect([paused.isEnded(), reading.isEnded()]).toEqual([true, false])
  expect([paused.pages()[0]?.entries.length, reading.pages()[0]?.entries.length]).toEqual([1, 3])
})
