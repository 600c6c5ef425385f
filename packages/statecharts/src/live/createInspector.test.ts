import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createActor, createMachine } from 'xstate'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from './wire.ts'

// Another file of this worker may have loaded it in a page.
vi.resetModules()
const { createInspector } = await import('./createInspector.ts')

const counter = createMachine({ id: 'counter', on: { add: {} } })

type Answer = (status: number) => void

/** Requests wait until they are answered; status 0 is a network error. */
function inspecting() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requests: { body: string; answer: Answer }[] = []
  vi.stubGlobal('fetch', (_url: URL, { body }: { body: string }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const answer: Answer = (status) => (status === 0 ? reject(new TypeError('fetch failed')) : resolve(new Response(null, { status })))
    requests.push({ body, answer })
    return promise
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const inspector = createInspector()
  const actor = createActor(counter, { inspect: inspector.inspect }).start()
  const bodies = (): string[] => requests.map(({ body }) => body)
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const answerLast = async (status: number) => {
    requests.at(-1)?.answer(status)
    await pass(0)
  }
  return { inspector, actor, bodies, pass, answerLast }
}

const typesIn = (body: string | undefined): string[] =>
  (JSON.parse(body ?? '[]') as Message[]).flatMap((message) =>
    message.type === 'log.sent' ? message.entries.map(({ event }) => event.type) : [message.type],
  )

test('stopped during a request, it sends what waits and then nothing more', async () => {
  const { inspector, actor, bodies, pass, answerLast } = inspecting()
  await pass(40)
  actor.send({ type: 'add' })
  inspector.stop()
  actor.send({ type: 'add' })
  await answerLast(204)
  expect(bodies().map(typesIn)).toEqual([['xstate.init'], ['add', 'page.closed']])
  await answerLast(0)
  await pass(60_000)
  inspector.stop()
  expect(bodies()).toHaveLength(2)
})

test('stopped during a request that fails, or while it waits to try again, it sends nothing more', async () => {
  for (const isWaiting of [false, true]) {
    const { inspector, bodies, pass, answerLast } = inspecting()
    await pass(40)
    if (isWaiting) await answerLast(0)
    inspector.stop()
    await answerLast(0)
    await pass(60_000)
    expect(bodies()).toHaveLength(1)
  }
})

test('without a viewer it only asks for one, and writes the log when there is one', async () => {
  const { actor, bodies, pass, answerLast } = inspecting()
  await pass(40)
  for (let tried = 0; tried < 3; tried++) {
    await answerLast(0)
    actor.send({ type: 'add' })
    await pass(2000)
  }
  expect(bodies().slice(1)).toEqual(['[]', '[]', '[]'])
  await answerLast(204)
  expect(bodies().slice(4).map(typesIn)).toEqual([['xstate.init', 'add', 'add', 'add']])
})

test('an answer of another program on the port ends nothing, and what waits at the viewer arrives after a failed request', async () => {
  const answers: unknown[] = [{}, [null, { type: 'event.requested' }], 503, [{ type: 'event.requested', event: { type: 'add' } }]]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let page = ''
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: URL, { body }: { body: string }) => {
    calls.push(body)
    page = url.searchParams.get('page') ?? ''
    const answer = answers.shift() ?? []
    if (typeof answer === 'number') return new Response(null, { status: answer })
    const withPlace = (one: unknown) => (typeof one === 'object' && one !== null ? { ...one, page, actor: actor.sessionId } : one)
    return Response.json(Array.isArray(answer) ? answer.map(withPlace) : answer)
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const inspector = createInspector({ acceptsEvents: true })
  const counted: string[] = []
  const actor = createActor(counter, { inspect: inspector.inspect })
  actor.start().subscribe(() => counted.push('add'))
  for (let passed = 0; passed < 20; passed++) await vi.advanceTimersByTimeAsync(500)
  expect([counted, calls.some((body) => typesIn(body).includes('add'))]).toEqual([['add'], true])
  inspector.stop()
})

async function inBrowser(respond: (address: URL) => Promise<Response>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', respond)
  vi.resetModules()
  const browser = await import('./createInspector.ts')
  const inspector = browser.createInspector({ url: 'http://127.0.0.1:4500', acceptsEvents: true })
  onTestFinished(() => {
    inspector.stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return inspector
}

test('in a hidden tab, whose timers stand still, an event of the viewer arrives at once', async () => {
  const held: { page: string; answer: (events: unknown[]) => void }[] = []
  const inspector = await inBrowser(({ searchParams }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    if (searchParams.has('wait')) held.push({ page: searchParams.get('page') ?? '', answer: (events) => resolve(Response.json(events)) })
    return promise
  })
  const counted: string[] = []
  const actor = createActor(counter, { inspect: inspector.inspect }).start()
  actor.subscribe(() => counted.push('add'))
  held[0]?.answer([{ type: 'event.requested', page: held[0].page, actor: actor.sessionId, event: { type: 'add' } }])
  await vi.waitFor(() => expect([counted, held.length]).toEqual([['add'], 2]))
})

test('a viewer of an earlier version, which asks for the log at once, is not polled again at once', async () => {
  let polls = 0
  await inBrowser(({ searchParams }) => {
    if (!searchParams.has('wait')) return Promise.resolve(new Response(null, { status: 204 }))
    return ++polls < 20 ? Promise.resolve(Response.json([{ type: 'log.requested' }])) : Promise.reject(new Error('endless'))
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(polls).toBe(1)
})

test('without a viewer a browser tries to connect only every two seconds', async () => {
  let tried = 0
  await inBrowser(() => {
    tried++
    return Promise.reject(new Error('refused'))
  })
  await vi.advanceTimersByTimeAsync(20_100)
  expect(tried).toBeLessThan(13)
})

test('a program that ends at once is seen, and its end too', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => response.writeHead(bodies.push(body) && 204).end())
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const program = `
    import { createActor, createMachine } from 'xstate'
    import { createInspector } from './src/live/createInspector.ts'
    const { inspect } = createInspector({ url: 'http://127.0.0.1:${(server.address() as AddressInfo).port}' })
    createActor(createMachine({ on: { go: {} } }), { inspect }).start().send({ type: 'go' })`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: join(import.meta.dirname, '../..') })
  expect(bodies.flatMap(typesIn)).toEqual(['xstate.init', 'go', 'page.closed'])
})
