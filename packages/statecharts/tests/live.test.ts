import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { assign, createActor, createMachine, SimulatedClock, type AnyStateMachine } from 'xstate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { identityOf } from '../src/chart/nodes.ts'
import { createRelay } from '../src/cli/relay.ts'
import { applyMessage, inputLabel, isTimer, summaryOf, type LivePage } from '../src/follow/eventLog.ts'
import { machineFrom } from '../src/export/definition.ts'
import { createInspector } from '../src/live/createInspector.ts'
import { createEventRecorder } from '../src/live/eventRecorder.ts'
import { channelName, type Message } from '../src/live/wire.ts'

type Settings = Partial<Parameters<typeof createEventRecorder>[0]>

function recording(settings: Settings = {}) {
  const sent: Message[] = []
  const recorder = createEventRecorder({
    page: 'p',
    address: () => '/',
    now: () => 0,
    elapsed: () => 0,
    post: (message) => sent.push(structuredClone(message)),
    ...settings,
  })
  const page = (): LivePage | undefined => sent.reduce<readonly LivePage[]>(applyMessage, [])[0]
  const start = (machine: AnyStateMachine, input?: unknown) =>
    createActor(machine, { input, inspect: recorder.inspect, clock: new SimulatedClock() }).start()
  return { page, start, recorder, sent }
}

const keeping = (value: unknown) =>
  createMachine({
    id: 'keeping',
    context: { value },
    on: { set: { actions: assign({ value: ({ event }) => event['value'] as unknown }) } },
  })

test('machines without an id are distinguished, and have the identity of their definition', () => {
  const { page, start } = recording()
  const one = createMachine({ initial: 'on', states: { on: {} } })
  const two = createMachine({ initial: 'idle', states: { idle: { after: { 100: 'on' } }, on: {} } })
  for (const machine of [one, two, one.provide({}), two]) start(machine)
  expect(page()?.actors.map(({ machine }) => machine)).toEqual(['(machine)', '(machine) 2', '(machine)', '(machine) 2'])
  const sent = page()?.machines ?? []
  expect(sent.map(({ id }) => id)).toEqual(['(machine)', '(machine) 2'])
  expect(sent.map(({ definition }) => identityOf(machineFrom(definition)))).toEqual([identityOf(one), identityOf(two)])
})

test('an event from the viewer reaches its actor if the program accepts events and the actor has not ended', () => {
  const door = createMachine({
    id: 'door',
    initial: 'shut',
    states: { shut: { on: { open: 'open' } }, open: { on: { end: 'ended' } }, ended: { type: 'final' } },
  })
  for (const acceptsEvents of [true, false]) {
    const { page, start, recorder } = recording({ acceptsEvents })
    const actor = start(door)
    const send = (type: string, to = actor.sessionId, of = 'p') =>
      recorder.receive({ type: 'event.requested', page: of, actor: to, event: { type } })
    send('open', 'another')
    send('open', actor.sessionId, 'another page')
    expect(actor.getSnapshot().value).toBe('shut')
    send('open')
    send('end')
    send('open')
    expect([page()?.acceptsEvents, actor.getSnapshot().value]).toEqual([acceptsEvents, acceptsEvents ? 'ended' : 'shut'])
  }
})

test('values of any kind are recorded without an error', () => {
  class Account {
    readonly name = 'mine'
    #secret = 1
    read = () => this.#secret
  }
  const ring: Record<string, unknown> = { name: 'ring' }
  ring['self'] = ring
  const { page, start } = recording()
  start(
    keeping({
      big: 10n,
      ring,
      account: new Account(),
      map: new Map([['a', 1]]),
      set: new Set([1]),
      at: new Date(0),
      go: () => 1,
      [Symbol('s')]: 1,
    }),
  )
  expect(page()?.entries[0]?.persisted?.context).toEqual({
    value: {
      big: '10',
      ring: { name: 'ring', self: '(itself)' },
      account: { name: 'mine' },
      map: { '(Map)': [['a', 1]] },
      set: { '(Set)': [1] },
      at: '1970-01-01T00:00:00.000Z',
    },
  })
})

test('a context of 5 MB is cut, and is left out while copying would slow the program', () => {
  const large = Array.from({ length: 2000 }, (_, index) => ({ index, text: `entry ${index} of a long list `.repeat(100) }))
  let clock = 0
  const { page, start, sent } = recording({ elapsed: () => (clock += 60) })
  const actor = start(keeping(large))
  for (let index = 0; index < 10; index++) actor.send({ type: 'touched' })
  expect(page()?.entries.map(({ persisted }) => persisted !== null)).toEqual([true, true, ...Array.from({ length: 9 }, () => false)])
  expect(JSON.stringify(sent).length).toBeLessThan(5_000_000)
  expect(JSON.stringify(page()?.entries[0]?.persisted?.context)).toContain('left out')
})

test('a large event is cut after 20 000 values, and only its type is kept while copying would slow the program', () => {
  let clock = 0
  let now = 0
  const { page, start } = recording({ elapsed: () => (clock += 60), now: () => now })
  let read = 0
  const value = Array.from({ length: 40_000 }, () => Object.defineProperty({}, 'a', { enumerable: true, get: () => ++read }))
  const actor = start(keeping(0), { first: 1 })
  for (now of [1000, 1000, 1000, 2000]) actor.send({ type: 'sent', value })
  expect(page()?.entries.map(({ event, isMasked = false }) => [event.type, 'value' in event, isMasked])).toEqual([
    ['xstate.init', false, false],
    ['sent', true, true],
    ['sent', true, true],
    ['sent', false, true],
    ['sent', true, true],
  ])
  expect(read).toBeLessThanOrEqual(3 * 20_000)
  start(keeping(0), { second: 2 })
  start(keeping(0), { third: 3 })
  expect(page()?.actors.map(({ input, isMasked = false }) => [input, isMasked])).toEqual([
    [{ first: 1 }, false],
    [{ second: 2 }, false],
    ['(left out)', true],
  ])
})

test('a thousand events a second are sampled, and the viewer gets the number left out', () => {
  let now = 0
  const { page, start } = recording({ now: () => now })
  const actor = start(keeping(0))
  for (let index = 0; index < 1000; index++) actor.send({ type: 'set', value: index })
  expect([page()?.entries.length, page()?.dropped]).toEqual([301, 700])
  now = 1000
  actor.send({ type: 'set', value: 'later' })
  actor.stop()
  expect(
    page()
      ?.entries.slice(-2)
      .map(({ event, status }) => [event.type, status]),
  ).toEqual([
    ['set', 'active'],
    ['xstate.stop', 'stopped'],
  ])
})

test('the log of ten thousand spawned actors stays small, and ended actors leave it', () => {
  const { recorder, start, sent } = recording({ schedule: () => {} })
  const ended = createMachine({ id: 'ended', initial: 'a', states: { a: { type: 'final' } } })
  for (let index = 0; index < 10_000; index++) start(ended)
  recorder.receive({ type: 'log.requested' })
  const log = sent.at(-1)
  expect(log?.type === 'log.sent' && [log.actors.length, log.entries.length]).toEqual([5000, 5000])
})

test('large contexts push the oldest events out of the log', () => {
  const { recorder, start, sent } = recording()
  const actor = start(keeping('x'))
  for (let index = 0; index < 60; index++) actor.send({ type: 'set', value: Array.from({ length: 50 }, () => 'x'.repeat(10_000)) })
  recorder.receive({ type: 'log.requested' })
  expect(JSON.stringify(sent.at(-1)).length).toBeLessThan(21_000_000)
  expect(sent.at(-1)).toMatchObject({ entries: expect.arrayContaining([expect.objectContaining({ step: 60 })]) as unknown })
})

test('an exception in the mask drops the event and does not stop the program', () => {
  const { start, page } = recording({
    mask: (key, value) => {
      if (value === 2) throw new Error('no mask')
      return value
    },
  })
  const actor = start(keeping(1))
  actor.send({ type: 'set', value: 2 })
  actor.send({ type: 'set', value: 3 })
  expect([actor.getSnapshot().status, page()?.entries.length, page()?.dropped]).toEqual(['active', 2, 1])
  expect(() => createInspector({ url: 'no url' })).toThrow('createInspector: "no url" is not a URL')
})

test('a log that is sent again counts dropped events once', () => {
  const { recorder, start, page } = recording()
  const actor = start(keeping(0))
  for (let index = 0; index < 310; index++) actor.send({ type: 'set', value: index })
  recorder.receive({ type: 'log.requested' })
  expect(page()?.dropped).toBe(10)
})

test('an event is written as JSON once, for its size and for all viewers', async () => {
  const bodies: string[] = []
  const inspector = createInspector({ url: await collecting(bodies) })
  const stringify = vi.spyOn(JSON, 'stringify')
  createActor(keeping('x'.repeat(1000)), { inspect: inspector.inspect })
    .start()
    .send({ type: 'last' })
  await vi.waitFor(() => expect(bodies.join('')).toContain('"last"'), 30_000)
  inspector.stop()
  const written = stringify.mock.results.filter(({ value }) => String(value).includes('x'.repeat(1000)))
  stringify.mockRestore()
  expect(written).toHaveLength(2)
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject([
    { type: 'log.sent', actors: [{ machine: 'keeping' }], entries: [{ number: 1 }, { number: 2 }] },
  ])
})

test('a large log is sent in parts, and a part that is refused as too large is not sent again', async () => {
  const bodies: string[] = []
  // Copying must seem to take no time, because slow copies leave values out.
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => elapsed.mockRestore())
  const inspector = createInspector({ url: await collecting(bodies, 413) })
  const actor = createActor(keeping(0), { inspect: inspector.inspect }).start()
  for (let index = 0; index < 5; index++) actor.send({ type: 'set', value: Array.from({ length: 40 }, () => `${index}`.repeat(10_000)) })
  actor.send({ type: 'set', value: 'last' })
  await vi.waitFor(() => expect(bodies.at(-1)).toContain('"last"'), 30_000)
  inspector.stop()
  expect(bodies.length).toBeGreaterThan(2)
  expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThan(1_300_000)
  expect(bodies.filter((body) => body.includes('"xstate.init"'))).toHaveLength(1)
})

/** Answers the first request with its own status. */
async function collecting(bodies: string[], firstStatus = 204): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => response.writeHead(bodies.push(body) === 1 ? firstStatus : 204).end())
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('secrets are masked by default, by configuration, or not at all', () => {
  const value = { password: 'Marker-1', note: 'plain', house: 'marker' }
  const contextOf = (settings: Settings): unknown => {
    const { page, start } = recording(settings)
    start(keeping(value))
    return (page()?.entries[0]?.persisted?.context as { value: unknown } | undefined)?.value
  }
  expect(contextOf({})).toEqual({ ...value, password: 'Xxxxxx-0' })
  expect(contextOf({ mask: (key, one) => (key === 'house' ? '(hidden)' : one) })).toEqual({
    ...value,
    password: 'Xxxxxx-0',
    house: '(hidden)',
  })
  expect(contextOf({ maskDefaults: false })).toEqual(value)
})

test('a program in Node is followed by a viewer that starts later, which draws its machine and sends it an event', async () => {
  const relay = createRelay()
  const server = createServer((request, response) => void relay.handle(request, response))
  onTestFinished(() => {
    relay.stop()
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const inspector = createInspector({ url, name: 'a program', acceptsEvents: true })
  createActor(
    createMachine({ id: 'door', initial: 'shut', states: { shut: { on: { opened: 'open' } }, open: { on: { closed: 'shut' } } } }),
    {
      inspect: inspector.inspect,
    },
  )
    .start()
    .send({ type: 'opened' })
  const page = await pageFrom(url, ({ entries }) => entries.length === 2)
  expect([page.address, page.actors.length, page.entries.map(({ value }) => value)]).toEqual(['a program', 1, ['shut', 'open']])
  expect(JSON.parse(page.machines[0]?.definition ?? '')).toMatchObject({ id: 'door', initial: 'shut' })
  const request: Message = { type: 'event.requested', page: page.id, actor: page.actors[0]?.id ?? '', event: { type: 'closed' } }
  const send = async (origin: string) =>
    (await fetch(`${url}/api/live`, { method: 'POST', headers: { origin }, body: JSON.stringify([request]) })).status
  expect([await send('http://localhost:5173'), await send(url)]).toEqual([409, 204])
  const { entries } = await pageFrom(url, (one) => one.entries.length === 3)
  expect(entries.at(-1)).toMatchObject({ event: { type: 'closed' }, value: 'shut' })
  inspector.stop()
  await pageFrom(url, ({ open }) => !open)
  expect(await send(url)).toBe(409)
})

async function pageFrom(url: string, isDone: (page: LivePage) => boolean): Promise<LivePage> {
  for (;;) {
    const { body } = await fetch(`${url}/api/live`)
    let text = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      const messages = text
        .split('\n\n')
        .slice(0, -1)
        .flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as Message] : []))
      const [page] = messages.reduce<readonly LivePage[]>(applyMessage, [])
      if (page && isDone(page)) return page
    }
  }
}

test('a page in a browser sends to windows of its origin by BroadcastChannel, the whole log on request, and over HTTP to a url', async () => {
  for (const [name, value] of Object.entries({
    document: {},
    location: { pathname: '/shop' },
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
    vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const browser = await import('../src/live/createInspector.ts')
  const bodies: string[] = []
  const inspector = browser.createInspector({ url: await collecting(bodies) })
  const viewer = new BroadcastChannel(channelName)
  let pages: readonly LivePage[] = []
  viewer.addEventListener('message', ({ data }: MessageEvent<Message>) => void (pages = applyMessage(pages, data)))
  createActor(keeping(1), { inspect: inspector.inspect }).start()
  const logged = { address: '/shop', open: true, actors: [{ machine: 'keeping' }], entries: [{ step: 0 }] }
  await vi.waitFor(() => expect(pages).toMatchObject([logged]), 30_000)
  await vi.waitFor(() => expect(bodies.join('')).toContain('"keeping"'), 30_000)
  pages = []
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a channel
  viewer.postMessage({ type: 'log.requested' } satisfies Message)
  await vi.waitFor(() => expect(pages).toMatchObject([logged]), 30_000)
  inspector.stop()
  await vi.waitFor(() => expect(pages).toMatchObject([{ open: false }]), 30_000)
  viewer.close()
})

test('a page of another port of this computer may send, and no other page', async () => {
  const relay = createRelay()
  const server = createServer((request, response) => void relay.handle(request, response))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`
  const answers = ['http://localhost:5173', 'https://elsewhere.example'].flatMap((origin) =>
    ['OPTIONS', 'POST'].map(async (method) => {
      const { status, headers } = await fetch(url, { method, headers: { origin }, ...(method === 'POST' ? { body: '[]' } : {}) })
      return [method, status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]
    }),
  )
  expect(await Promise.all(answers)).toEqual([
    ['OPTIONS', 204, 'http://localhost:5173', 'content-type'],
    ['POST', 204, 'http://localhost:5173', null],
    ['OPTIONS', 403, null, null],
    ['POST', 403, null, null],
  ])
})

test('without a viewer the program runs on', () => {
  // Nothing listens on port 1.
  const inspector = createInspector({ url: 'http://127.0.0.1:1' })
  const actor = createActor(keeping(0), { inspect: inspector.inspect }).start()
  actor.send({ type: 'set', value: 1 })
  expect(actor.getSnapshot().context).toEqual({ value: 1 })
  inspector.stop()
})

test('the log names the state that a child reached, distinguishes actors of one machine, and marks timers', () => {
  expect(summaryOf({ type: 'xstate.snapshot.talk', id: 'talk', snapshot: { value: { live: 'asking' } } })).toEqual({
    event: 'onSnapshot talk',
    payload: '→ live.asking',
  })
  expect(summaryOf({ type: 'set', value: 3 })).toEqual({ event: 'set', payload: 'value: 3' })
  const actor = (id: string, input: unknown) => ({ id, machine: 'todo', parent: null, input })
  const [first, second] = [actor('1', { title: 'one' }), actor('2', { title: 'two' })]
  expect([inputLabel(first, [first, second]), inputLabel(first, [first])]).toEqual(['{"title":"one"}', ''])
  const entry = (type: string) => ({ event: { type } }) as Parameters<typeof isTimer>[0]
  expect([isTimer(entry('xstate.after.500.a')), isTimer(entry('clock.ticked')), isTimer(entry('ticket.sold'))]).toEqual([true, true, false])
})
