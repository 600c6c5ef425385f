import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { assign, createActor, createMachine, raise, sendTo, SimulatedClock, type AnyStateMachine } from 'xstate'
import { expect, onTestFinished, test } from 'vitest'
import { applyMessage, eventsOfActor, type LivePage } from '../src/follow/eventLog.ts'
import { testOfRun } from '../src/follow/testOfRun.ts'
import { createEventRecorder } from '../src/live/eventRecorder.ts'
import type { Message } from '../src/live/wire.ts'
import { asTest, type Subject } from '../src/simulate/asTest.ts'
import { recordingIn, textOf } from '../src/simulate/link.ts'
import { pathTo } from '../src/simulate/pathTo.ts'
import { answerEvent, simulate, type Recording } from '../src/simulate/simulation.ts'
import { inputFor, machineOf } from './machines.fixture.ts'
import { createCounterMachine } from './machines/patterns.ts'

const fetchWithRetry = machineOf('fetchWithRetry')
const id = '0.fetchWithRetry.loading'
const recording: Recording = {
  guards: { 'tries are left': true },
  inputs: [
    { event: { type: 'fetch' } },
    { event: answerEvent(id, 'error', 'off "line"') },
    { wait: 1000 },
    { event: answerEvent(id, 'done', 'news') },
  ],
}

const event = (type: string, payload: object = {}) => ({ event: { ...payload, type } })
const inPatterns = (name: string): Subject => ({ name, module: './patterns.ts' })
const simulated = (machine: AnyStateMachine, subject: Subject, { guards = {}, inputs = [], input }: Partial<Recording> = {}): string =>
  asTest(simulate(machine, { input, guards, inputs }), subject)

function followed(machine: AnyStateMachine, subject: Subject, password: string): string {
  const sent: Message[] = []
  const { inspect } = createEventRecorder({
    page: 'p',
    address: () => '/',
    now: () => 0,
    elapsed: () => 0,
    post: (message) => sent.push(structuredClone(message)),
  })
  const running = createActor(machine, { inspect })
  // Its inline actor fails later.
  running.subscribe({ error: () => {} })
  running.start().send({ type: 'code.entered', password })
  const [page] = sent.reduce<readonly LivePage[]>(applyMessage, [])
  const [actor] = page?.actors ?? []
  if (!page || !actor) throw new Error('nothing was recorded')
  return testOfRun(actor, eventsOfActor(page, actor.id), machine, subject)
}

const vault = machineOf('vault')
const installApp: Subject = { name: 'device.InstallAppDeviceAction', module: './publishedLedger.ts' }
const copies = {
  'guards, answers and delays': simulated(fetchWithRetry, inPatterns('fetchWithRetry'), recording),
  'a factory with arguments': simulated(
    createCounterMachine({ start: 4, most: 5 }),
    inPatterns('createCounterMachine({ start: 4, most: 5 })'),
    {
      inputs: [event('increment'), event('increment')],
    },
  ),
  'an input and a child machine': simulated(machineOf('todoList'), inPatterns('todoList'), {
    inputs: [event('add', { title: 'one' }), event('all.toggled')],
  }),
  'a guard and an actor without an implementation': simulated(
    machineOf('definition'),
    { name: 'definition', module: './definition.json' },
    {
      inputs: [event('coin'), event('push')],
    },
  ),
  'an inline actor': simulated(vault, inPatterns('vault'), { inputs: [event('code.entered', { password: 'Sesame-1' })] }),
  'an action that throws': simulated(vault, inPatterns('vault'), { inputs: [event('code.entered'), event('reset')] }),
  'masked values that lead to the same state': followed(vault, inPatterns('vault'), 'wrong'),
  'masked values that lead elsewhere': followed(vault, inPatterns('vault'), 'Sesame-1'),
  'an inline guard by hand': simulated(vault, inPatterns('vault'), {
    guards: { "event['password'] === 'Sesame-1'": true, 'event["password"] === "Sesame-1"': true },
    inputs: [event('code.entered')],
  }),
  'a machine in a record of unknown values': simulated(machineOf('InstallApp'), installApp, { input: inputFor('InstallApp') }),
  'a start without its input': simulated(machineOf('InstallApp'), installApp),
  'a pasted machine': simulated(vault, { name: null, module: './pasted 1' }),
  'another state': simulated(fetchWithRetry, inPatterns('fetchWithRetry'), recording).replace("toEqual('loaded')", "toEqual('failed')"),
}

test('a copied test runs against the machine itself, and says why where it cannot', async () => {
  const folder = join(import.meta.dirname, `../node_modules/.cache/copied-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, source] of Object.entries(copies))
    writeFileSync(join(folder, `${name}.test.ts`), source.replaceAll("'./", `'${join(import.meta.dirname, 'machines')}/`))
  writeFileSync(join(folder, 'vitest.config.ts'), "export default { test: { include: ['*.test.ts'], exclude: [], isolate: false } }\n")
  const report = join(folder, 'report.json')
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  await promisify(execFile)(process.execPath, [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`]).catch(
    () => {},
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { status: string }[] }[]
  }
  const outcomes = testResults.map(({ name, assertionResults }) => [
    basename(name, '.test.ts'),
    assertionResults.map(({ status }) => status).join(),
  ])
  expect(Object.fromEntries(outcomes)).toEqual({
    ...Object.fromEntries(Object.keys(copies).map((name) => [name, 'passed'])),
    'masked values that lead elsewhere': 'todo',
    'an inline guard by hand': 'todo',
    'a start without its input': 'todo',
    'a pasted machine': 'todo',
    'another state': 'failed',
  })
})

test('a copied test is readable, and its comment says what is missing', () => {
  expect(copies['guards, answers and delays']).toMatchInlineSnapshot(`
    "import { expect, test } from 'vitest'
    import { initialTransition, transition, type AnyEventObject, type AnyStateMachine } from 'xstate'
    import { fetchWithRetry } from './patterns.ts'

    test('fetchWithRetry: idle, loading, …, loaded', () => {
      const machine = (fetchWithRetry as AnyStateMachine).provide({ guards: { 'tries are left': () => true } })
      let snapshot = initialTransition(machine)[0]
      const send = (event: AnyEventObject): void => void (snapshot = transition(machine, snapshot, event)[0])
      send({ type: 'fetch' })
      send({ type: 'xstate.error.actor.0.fetchWithRetry.loading', error: 'off "line"', actorId: '0.fetchWithRetry.loading' })
      send({ type: 'xstate.after.1000.fetchWithRetry.waiting' })
      send({ type: 'xstate.done.actor.0.fetchWithRetry.loading', output: 'news', actorId: '0.fetchWithRetry.loading' })
      expect(snapshot.value).toEqual('loaded')
    })
    "
  `)
  expect(copies['an action that throws']).toContain('expect(() => send({ type: ')
  expect(copies['masked values that lead to the same state']).toContain('// Masked values stand for those of code.entered.')
  expect(copies['masked values that lead elsewhere']).toMatchInlineSnapshot(`
    "import { expect, test } from 'vitest'
    import { initialTransition, transition, type AnyEventObject, type AnyStateMachine } from 'xstate'
    import { vault } from './patterns.ts'

    // It cannot run yet:
    // - The program was in 'open', and these events lead to 'alarmed'. Fill in the masked values of code.entered.
    test.todo('vault: locked, open', () => {
      const machine = vault as AnyStateMachine
      let snapshot = initialTransition(machine)[0]
      const send = (event: AnyEventObject): void => void (snapshot = transition(machine, snapshot, event)[0])
      send({ type: 'code.entered', password: 'Xxxxxx-0' })
      expect(snapshot.value).toEqual('open')
    })
    "
  `)
  expect(copies['an inline guard by hand']).toContain('an inline guard cannot be replaced')
  expect(copies['a start without its input']).toContain(
    "- It starts with an error: Cannot read properties of undefined (reading 'unlockTimeout')",
  )
  expect(copies['a pasted machine']).toContain('declare const subject: AnyStateMachine')
  const late = createMachine({ initial: 'a', states: { a: { after: { timeout: 'b' } }, b: {} } })
  expect(simulated(late, inPatterns('late'), { inputs: [{ wait: 1 }] })).toContain('.provide({ delays: { timeout: 1000 } })')
  const circle = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: { always: 'b' } } })
  expect(simulated(circle, inPatterns('circle'), { inputs: [event('go')] })).toContain('lead to each other for ever')
})

test('a run of a program repeats its delays and the events that it sent to itself once each, as they were recorded', () => {
  const machine = createMachine({
    id: 'm',
    context: { seen: 0 },
    initial: 'a',
    on: { tick: { actions: assign({ seen: ({ context }) => context.seen + 1 }) } },
    states: {
      a: { entry: [sendTo(({ self }) => self, { type: 'tick' }), raise({ type: 'tick' }, { delay: 10 })], after: { 1000: 'b' } },
      b: { always: { guard: ({ context }) => context.seen !== 2, target: 'c' } },
      c: {},
    },
  })
  const clock = new SimulatedClock()
  const sent: Message[] = []
  const { inspect } = createEventRecorder({ page: 'p', address: () => '/', now: () => 0, post: (message) => sent.push(message) })
  createActor(machine, { inspect, clock }).start()
  clock.increment(1000)
  const [page] = sent.reduce<readonly LivePage[]>(applyMessage, [])
  const [actor] = page?.actors ?? []
  const copied = page && actor ? testOfRun(actor, page.entries, machine, inPatterns('m')) : ''
  expect(copied.match(/send\(\{.*/g)).toEqual([
    "send({ type: 'tick' })",
    "send({ type: 'tick' })",
    "send({ type: 'xstate.after.1000.m.a' })",
  ])
  expect(copied).toContain("expect(snapshot.value).toEqual('b')")
  expect(copied).not.toContain('todo')
})

test('a link holds a whole run, of any letters', () => {
  const run: Recording = { input: { name: 'สวัสดี' }, guards: { 'a > b': false }, inputs: [...recording.inputs, { event: { type: 'ປ່ຽນ' } }] }
  expect(recordingIn(textOf(run))).toEqual(run)
  expect(textOf(run)).toMatch(/^[\w-]+$/)
  expect([recordingIn(''), recordingIn('%%%'), recordingIn('bnVsbA')]).toEqual([null, null, null])
  for (const malformed of [
    { inputs: [null] },
    { inputs: [{}] },
    { inputs: [{ event: {} }] },
    { inputs: [{ wait: 'long' }] },
    { inputs: [], guards: null },
    { inputs: [], guards: { open: 'yes' } },
  ])
    expect([malformed, recordingIn(textOf(malformed as never))]).toEqual([malformed, null])
})

test('a path to a state is found over events, answers and delays, by the context too', () => {
  const found = pathTo(fetchWithRetry, { guards: {}, inputs: [] }, 'failed')
  const states = found && simulate(fetchWithRetry, found).steps.map(({ snapshot }) => snapshot.value)
  // The third try fails for good.
  expect([states?.length, states?.at(-1)]).toEqual([7, 'failed'])
  expect(pathTo(fetchWithRetry, { guards: {}, inputs: [] }, 'nowhere')).toBeNull()
})

test('a path through a machine of many states is found, beside the events that only run actions', () => {
  const numbers = Array.from({ length: 25 }, (_, index) => index)
  const machine = createMachine({
    initial: 'hub',
    on: Object.fromEntries(numbers.map((n) => [`note ${n}`, { actions: 'note' }])),
    states: {
      hub: { on: { ...Object.fromEntries(numbers.map((n) => [`work ${n}`, `work ${n}`])), enter: 'hall' } },
      ...Object.fromEntries(numbers.map((n) => [`work ${n}`, { on: { done: 'hub' } }])),
      hall: { on: { open: 'room' } },
      room: { on: { sit: 'seated' } },
      seated: {},
    },
  })
  const found = pathTo(machine, { guards: {}, inputs: [] }, 'seated')
  expect(found?.inputs).toEqual(['enter', 'open', 'sit'].map((type) => ({ event: { type } })))
})

test('a path that needs an event without a target is found, although other events change the context endlessly', () => {
  const machine = createMachine({
    context: { agreed: false, tries: 0 },
    initial: 'form',
    on: { agree: { actions: assign({ agreed: true }) } },
    states: {
      form: { on: { submit: [{ guard: ({ context }) => context.agreed, target: 'done' }, 'refused'] } },
      refused: { entry: assign({ tries: ({ context }) => context.tries + 1 }), on: { retry: 'form' } },
      done: {},
    },
  })
  const found = pathTo(machine, { guards: {}, inputs: [] }, 'done')
  expect(found?.inputs).toEqual(['agree', 'submit'].map((type) => ({ event: { type } })))
})
