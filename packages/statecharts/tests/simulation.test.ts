import { assign, cancel, createMachine, fromPromise, raise, sendTo, setup, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { nodesOf, pathOf, transitionsOf } from '../src/chart/nodes.ts'
import { messageOf } from '../src/messageOf.ts'
import { guardNames } from '../src/simulate/guards.ts'
import {
  answerEvent,
  childrenIn,
  offersIn,
  readFields,
  simulate,
  type Input,
  type Recording,
  type Step,
} from '../src/simulate/simulation.ts'
import { machineOf, machines } from './machines.fixture.ts'

const empty: Recording = { guards: {}, inputs: [] }
const states = (recording: Recording, name: string) =>
  simulate(machineOf(name), recording).steps.map(({ snapshot }) => pathOf(snapshot.value))

test.each(machines)('%s starts, takes what it offers to a depth of three, and some of its transitions', (_, machine, input) => {
  let queue: Input[][] = [[]]
  const statuses: string[] = []
  const taken = new Set<string>()
  const seen = new Set<string>()
  for (let depth = 0; depth < 3; depth++) {
    const next: Input[][] = []
    for (const inputs of queue) {
      const { steps } = simulate(machine, { input, guards: {}, inputs })
      const last = steps.at(-1)
      if (!last) continue
      statuses.push(last.snapshot.status)
      for (const step of steps) for (const transition of step.taken) taken.add(transition)
      if (seen.has(JSON.stringify(last.snapshot.value))) continue
      seen.add(JSON.stringify(last.snapshot.value))
      next.push(
        ...offersIn(last).map(({ type }): Input[] => [...inputs, { event: { type } }]),
        ...childrenIn(last).flatMap(({ id, answers }) =>
          answers.map((answer): Input[] => [...inputs, { event: answerEvent(id, answer, {}) }]),
        ),
        [...inputs, { wait: 100_000 }],
      )
    }
    queue = next.slice(0, 40)
  }
  expect([statuses[0], taken.size > 0]).toEqual(['active', nodesOf(machine.root).some((node) => transitionsOf(node).length > 0)])
})

test('the events of the innermost state come first, and each is offered once', () => {
  const inner = { initial: 'b', on: { inner: {} }, states: { b: { on: { innermost: {}, everywhere: {} } } } }
  const machine = createMachine({ initial: 'a', on: { everywhere: {}, outer: {} }, states: { a: inner } })
  const [first] = simulate(machine, empty).steps
  expect(first && offersIn(first).map(({ type }) => type)).toEqual(['innermost', 'everywhere', 'inner', 'outer'])
})

test('time passes by hand: delays fire in order, and a cancelled one never', () => {
  const wait = (ms: number): Input => ({ wait: ms })
  expect(states({ ...empty, inputs: [wait(7999), wait(1), wait(10_000)] }, 'trafficLight')).toEqual([
    'green',
    'yellow',
    'red.walk',
    'red.wait',
    'green',
  ])
  const [, loading] = simulate(machineOf('fetchWithRetry'), { ...empty, inputs: [{ event: { type: 'fetch' } }] }).steps
  expect(loading && childrenIn(loading)).toEqual([
    { id: '0.fetchWithRetry.loading', src: 'fetchData', machine: null, answers: ['done', 'error'] },
  ])
  expect(loading?.timers).toEqual([])
})

test('a delay of 0 that starts itself again ends the wait with an error', () => {
  const machine = createMachine({ initial: 'a', states: { a: { after: { 0: 'b' } }, b: { after: { 0: 'a' } } } })
  const last = simulate(machine, { ...empty, inputs: [{ wait: 1 }, { wait: 1 }] }).steps.at(-1)
  expect(last?.snapshot).toMatchObject({ status: 'error', error: { message: 'More than 10 000 delays fired in one wait.' } })
})

test('an invoked actor answers by hand, with a value or an error', () => {
  const id = '0.fetchWithRetry.loading'
  const fetch: Input = { event: { type: 'fetch' } }
  const fails: Input = { event: answerEvent(id, 'error', 'offline') }
  const recording = { ...empty, inputs: [fetch, fails, { wait: 1000 }, { event: answerEvent(id, 'done', 'news') }] }
  expect(states(recording, 'fetchWithRetry')).toEqual(['idle', 'loading', 'waiting', 'loading', 'loaded'])
  expect(simulate(machineOf('fetchWithRetry'), recording).steps.at(-1)?.snapshot.context).toEqual({ tries: 2, data: 'news' })
})

test('a guard is decided by hand, also a missing one, an inline one, and one inside of another', () => {
  const coin: Input = { event: { type: 'coin' } }
  const [, missing] = simulate(machineOf('definition'), { ...empty, inputs: [coin] }).steps
  expect([missing?.snapshot.value, missing?.decisions]).toEqual(['locked', [{ guard: 'is enough', result: false, how: 'missing' }]])
  expect(states({ guards: { 'is enough': true }, inputs: [coin] }, 'definition')).toEqual(['locked', 'unlocked'])
  const start: Input = { event: { type: 'start', count: 1 } }
  expect(states({ guards: { 'is high': true, 'context.count === 0': false }, inputs: [start] }, 'features').at(-1)).toContain('left.one')
  const throwing = createMachine({
    initial: 'a',
    states: { a: { on: { go: { guard: ({ event }) => event['at'].hour > 3, target: 'b' } } }, b: {} },
  })
  const go: Input = { event: { type: 'go' } }
  const [, threw] = simulate(throwing, { ...empty, inputs: [go] }).steps
  expect(threw?.decisions).toMatchObject([{ how: 'threw', result: false }])
  const guards = { [threw?.decisions[0]?.guard ?? '']: true }
  expect(simulate(throwing, { guards, inputs: [go] }).steps.at(-1)?.snapshot.value).toBe('b')
})

test('a guard with params is decided under the name that is listed for it', () => {
  const features = machineOf('features')
  const names = guardNames(features)
  expect(names).toEqual(['is more than', 'is high and not (context.count === 0)', 'is high', 'is high or in "idle"'])
  const start: Input = { event: { type: 'start', count: 1 } }
  expect(simulate(features, { guards: { 'is more than': true }, inputs: [start] }).steps.at(-1)?.snapshot.context).toMatchObject({
    count: 1,
  })
})

test('a machine that throws in an action, or for a missing input, ends with its error, and the earlier steps stay', () => {
  const machine = setup({ types: { context: {} as { size: number }, input: {} as { list: string[] } } }).createMachine({
    context: ({ input }) => ({ size: input.list.length }),
    on: { grow: { actions: assign({ size: ({ event }) => (event as unknown as { by: { size: number } }).by.size }) } },
  })
  const broken = simulate(machine, empty).steps
  expect(broken.map(({ snapshot }) => snapshot.status)).toEqual(['error'])
  const later = simulate(machine, {
    ...empty,
    input: { list: ['a'] },
    inputs: [{ event: { type: 'grow' } }, { event: { type: 'grow' } }],
  }).steps
  expect(later.map(({ snapshot }) => snapshot.status)).toEqual(['active', 'error', 'error'])
  expect(readFields(simulate(machine, { ...empty, input: { list: [] } }), 'grow')).toEqual(['by'])
})

test('nothing outside of the machine is called', () => {
  let calls = 0
  const machine = createMachine({ entry: () => void calls++, on: { go: { actions: () => void calls++ } }, invoke: { src: 'work' } })
  const { steps } = simulate(machine, { ...empty, inputs: [{ event: { type: 'go' } }] })
  expect([calls, steps.map(({ actions }) => actions.length)]).toEqual([0, [2, 1]])
})

test('an actor that spawns actors lists each of them', () => {
  const add = (title: string): Input => ({ event: { type: 'add', title } })
  const last = simulate(machineOf('todoList'), { ...empty, inputs: [add('one'), add('two')] }).steps.at(-1)
  expect(last && childrenIn(last).map(({ src, machine }) => [src, machine])).toEqual([
    ['todo', 'todo'],
    ['todo', 'todo'],
  ])
})

test('a child with a systemId starts, starts again and is found by it, also in a later state', () => {
  const work = fromPromise(() => Promise.resolve(1))
  const machine = setup({ actors: { work } }).createMachine({
    initial: 'idle',
    states: {
      idle: { on: { start: 'working' } },
      working: {
        invoke: { src: 'work', systemId: 'worker' },
        on: {
          again: { target: 'working', reenter: true },
          ask: { actions: sendTo(({ system }) => system.get('worker'), { type: 'asked' }) },
        },
      },
    },
  })
  const inputs = ['start', 'again', 'ask'].map((type): Input => ({ event: { type } }))
  const { steps } = simulate(machine, { ...empty, inputs })
  expect(steps.map(({ snapshot: { value, status } }) => [value, status])).toEqual([
    ['idle', 'active'],
    ['working', 'active'],
    ['working', 'active'],
    ['working', 'active'],
  ])
  expect(steps.at(-1)?.actions).toEqual([`send asked to ${childrenIn(steps[1] as Step)[0]?.id}`])
})

test('a delay without an implementation is a second, and does not fire at once', () => {
  const machine = createMachine({
    initial: 'a',
    states: {
      a: { after: { timeout: 'b' } },
      b: { entry: raise({ type: 'late' }, { delay: 'other' as never }), on: { late: 'c' } },
      c: {},
    },
  })
  const wait = (ms: number): Input => ({ wait: ms })
  const { steps } = simulate(machine, { ...empty, inputs: [wait(999), wait(1), wait(999), wait(1)] })
  expect(steps.map(({ at, snapshot }) => [at, snapshot.value])).toEqual([
    [0, 'a'],
    [1000, 'b'],
    [2000, 'c'],
  ])
})

test('transitions that lead to each other without an event end with an error', () => {
  const circle = createMachine({
    initial: 'a',
    states: { a: { always: { guard: 'is ready', target: 'b' } }, b: { always: { guard: 'is late', target: 'a' } } },
  })
  const last = simulate(circle, { ...empty, guards: { 'is ready': true, 'is late': true } }).steps.at(-1)
  expect(last?.snapshot.status).toBe('error')
  expect(messageOf(last?.snapshot.error)).toContain('more than 1000 microsteps')
})

const timesOf = (machine: AnyStateMachine, ...inputs: Input[]) =>
  simulate(machine, { ...empty, inputs }).steps.map(({ event, at, snapshot }) => [event.type, at, pathOf(snapshot.value)])

test('an event of a later delay, sent by hand, comes after the earlier delays, and not if one of these ends it', () => {
  const region = (delay: number) => ({ initial: 'a', states: { a: { after: { [delay]: 'b' } }, b: {} } })
  const parallel = createMachine({ id: 'm', type: 'parallel', states: { x: region(1000), y: region(5000), z: region(9000) } })
  expect(timesOf(parallel, { event: { type: 'xstate.after.5000.m.y.a' } }, { wait: 1 }).slice(1)).toEqual([
    ['xstate.after.1000.m.x.a', 1000, 'x.b + y.a + z.a'],
    ['xstate.after.5000.m.y.a', 5000, 'x.b + y.b + z.a'],
  ])
  const racing = createMachine({ id: 'm', initial: 'a', states: { a: { after: { 1000: 'b', 5000: 'c' } }, b: {}, c: {} } })
  expect(timesOf(racing, { event: { type: 'xstate.after.5000.m.a' } }).slice(1)).toEqual([['xstate.after.1000.m.a', 1000, 'b']])
})

test('an event that a machine sends to itself is taken next, or after its delay unless it is cancelled', () => {
  const toSelf = (type: string, delay?: number) =>
    sendTo(({ self }) => self, { type }, { id: type, ...(delay === undefined ? {} : { delay }) })
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { entry: toSelf('now'), on: { now: 'b' } },
      b: { entry: [toSelf('soon', 100), toSelf('later', 200), toSelf('never', 150)], on: { soon: 'c' } },
      c: { entry: cancel('never'), on: { later: 'd', never: 'a' } },
      d: { type: 'final', entry: toSelf('now') },
    },
  })
  expect(timesOf(machine, { wait: 1000 })).toEqual([
    ['xstate.init', 0, 'a'],
    ['now', 0, 'b'],
    ['soon', 100, 'c'],
    ['later', 200, 'd'],
  ])
  expect(simulate(machine, empty).steps[0]?.actions).toEqual(['send now to itself'])
  const circle = createMachine({ entry: toSelf('now'), on: { now: { actions: toSelf('now') } } })
  expect(simulate(circle, empty).steps.at(-1)?.snapshot).toMatchObject({
    status: 'error',
    error: { message: 'More than 1000 events were sent to the machine itself at once.' },
  })
})
