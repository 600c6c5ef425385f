// Runs a machine by XState's own pure functions: nothing outside is called, actors answer by hand, and time is a number.
import {
  createActor,
  createMachine,
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { isMachine, transitionId, transitionsOf, type Node } from '../chart/nodes.ts'
import { assumedDelays } from './delays.ts'
import { withGuards, type Decision } from './guards.ts'

export type Input = { event: AnyEventObject } | { wait: number }
export type Recording = { input?: unknown; guards: Readonly<Record<string, boolean>>; inputs: readonly Input[] }

type Timer = { id: string; event: AnyEventObject; due: number }
export type Child = { id: string; src: string; machine: string | null; answers: ('done' | 'error' | 'snapshot')[] }
export type Step = {
  event: AnyEventObject
  /** Simulated ms since the start. */
  at: number
  snapshot: AnyMachineSnapshot
  actions: string[]
  decisions: Decision[]
  /** Ids of transitions. */
  taken: string[]
  timers: readonly Timer[]
  /** How many inputs lead here. */
  inputs: number
  /** Thrown by an action or by the context. */
  thrown?: { error: unknown }
}

export type Simulation = {
  machine: AnyStateMachine
  recording: Recording
  steps: readonly Step[]
  /** Ms of the delays that have no implementation. */
  delays: Readonly<Record<string, number>>
}

/** Per input, because a delay of 0 may restart without end. */
const mostDelays = 10_000
/** Per event, because `always` and events that a machine sends to itself may repeat without end. */
const mostMicrosteps = 1000

type Options = {
  /** Whether the inputs include the machine's delays and events to itself. */
  isRecorded?: boolean
}

/** Never throws: an error is the status of the last snapshot. */
export function simulate(machine: AnyStateMachine, recording: Recording, { isRecorded = false }: Options = {}): Simulation {
  let decisions: Decision[] = []
  const delays = assumedDelays(machine)
  const timed = Object.keys(delays).length > 0 ? machine.provide({ delays: delays as never }) : machine
  const controlled = withGuards(timed, recording.guards, (decision) => decisions.push(decision))
  Object.assign(controlled, { options: { ...controlled.options, maxIterations: mostMicrosteps } })
  const self = inertActor(controlled)
  const steps: Step[] = []
  let now = 0

  /** Returns the events that the machine sends to itself. */
  function takeOne(event: AnyEventObject, inputs: number): AnyEventObject[] {
    const before = steps.at(-1)
    const { scope, actions, taken } = inertScope(self, before?.snapshot)
    decisions = []
    let snapshot: AnyMachineSnapshot
    let thrown: Pick<Step, 'thrown'> = {}
    try {
      snapshot = before ? controlled.transition(before.snapshot, event, scope) : controlled.getInitialSnapshot(scope, recording.input)
    } catch (error) {
      snapshot = failed(before?.snapshot, error)
      thrown = { thrown: { error } }
    }
    const timers = timersAfter(
      (before?.timers ?? []).filter((timer) => timer.event !== event),
      actions,
      now,
    )
    steps.push({ event, at: now, snapshot, decisions, taken, timers, inputs, actions: actions.flatMap(actionText), ...thrown })
    return snapshot.status === 'active' ? actions.flatMap(sentToItself) : []
  }

  function take(event: AnyEventObject, inputs: number): void {
    const waiting = takeOne(event, inputs)
    if (isRecorded) return
    let count = 0
    for (let next = waiting.shift(); next !== undefined && steps.at(-1)?.snapshot.status === 'active'; next = waiting.shift()) {
      waiting.push(...takeOne(next, inputs))
      if (++count >= mostMicrosteps) fail('More than 1000 events were sent to the machine itself at once.')
    }
  }

  function fail(message: string): void {
    const last = steps.at(-1)
    if (last) steps.splice(-1, 1, { ...last, snapshot: failed(last.snapshot, new Error(message)) })
  }

  function passUntil(end: number, inputs: number, timer?: Timer): void {
    let fired = 0
    for (let next = nextTimer(steps); next !== null && next.due <= end; next = nextTimer(steps)) {
      now = next.due
      take(next.event, inputs)
      if (next === timer) return
      if (++fired >= mostDelays) fail('More than 10 000 delays fired in one wait.')
    }
  }

  take({ type: 'xstate.init', input: recording.input }, 0)
  for (const [index, input] of recording.inputs.entries()) {
    if ('event' in input) {
      // A timer's event may be sent by hand, before its time.
      const timer = steps.at(-1)?.timers.find(({ event }) => event.type === input.event.type && event.type.startsWith('xstate.after.'))
      if (timer && !isRecorded) passUntil(timer.due, index + 1, timer)
      else take(timer?.event ?? input.event, index + 1)
    } else {
      const end = now + input.wait
      passUntil(end, index + 1)
      now = end
    }
  }
  return { machine: controlled, recording, steps, delays }
}

const failed = (snapshot: AnyMachineSnapshot | undefined, error: unknown): AnyMachineSnapshot =>
  Object.assign(Object.create(Object.getPrototypeOf(snapshot) as object) as object, snapshot, {
    status: 'error',
    error,
  }) as AnyMachineSnapshot

export const nextTimer = (steps: readonly Step[]): Timer | null => {
  const last = steps.at(-1)
  if (!last || last.snapshot.status !== 'active') return null
  return last.timers.toSorted((a, b) => a.due - b.due)[0] ?? null
}

type Executed = { type: string; params?: unknown; exec?: unknown; isToSelf?: boolean }

const nothing = (): void => {}

/** An actor of the machine would start its children a second time. */
const inertActor = (machine: AnyStateMachine): AnyActor => Object.assign(createActor(inert), { logic: machine }) as AnyActor

const inert = createMachine({})

/** As XState's `transition()`, which does not report the transitions taken. */
function inertScope(self: AnyActor, snapshot: AnyMachineSnapshot | undefined) {
  const actions: Executed[] = []
  const taken: string[] = []
  const children = snapshot ? Object.values(childrenOf(snapshot)) : []
  // Simulated children never stop, so a new one may take over a name.
  const named = new Map(children.flatMap((ref) => (ref?.systemId === undefined ? [] : [[ref.systemId, ref]])))
  Object.assign(self, { _snapshot: snapshot })
  Object.assign(self.system, {
    get: (systemId: string) => named.get(systemId),
    _set: (systemId: string, ref: ChildRef) => void named.set(systemId, ref),
  })
  const system = Object.assign(Object.create(self.system) as object, {
    _sendInspectionEvent: ({ type, _transitions: transitions = [] }: { type: string; _transitions?: AnyTransitionDefinition[] }) => {
      if (type === '@xstate.microstep') taken.push(...transitions.map(transitionId))
    },
  })
  const isToSelf = ({ type, params }: Executed): boolean => type === 'xstate.sendTo' && (params as { to?: unknown }).to === self
  const scope = {
    self,
    system,
    id: '',
    sessionId: '',
    defer: nothing,
    logger: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: (action: Executed) => void actions.push({ ...action, isToSelf: isToSelf(action) }),
  }
  return { scope: scope as never, actions, taken }
}

type Params = { event?: AnyEventObject; id?: string; delay?: number; sendId?: string; to?: { id?: string }; src?: unknown } | undefined

function timersAfter(before: readonly Timer[], actions: readonly Executed[], now: number): Timer[] {
  let timers = [...before]
  for (const { type, params, isToSelf = false } of actions) {
    const { event, id = '', delay } = (params ?? {}) as NonNullable<Params>
    if (type === 'xstate.cancel')
      timers = timers.filter((timer) => timer.id !== (typeof params === 'string' ? params : (params as Params)?.sendId))
    // Leaves out the timers of children.
    if ((type === 'xstate.raise' || isToSelf) && event && delay !== undefined)
      timers = [...timers.filter((timer) => timer.id !== id || id === ''), { id: id || event.type, event, due: now + delay }]
  }
  return timers
}

function sentToItself({ params, isToSelf = false }: Executed): AnyEventObject[] {
  const { event, delay } = (params ?? {}) as NonNullable<Params>
  return isToSelf && event && delay === undefined ? [event] : []
}

function actionText({ type, params, isToSelf = false }: Executed): string[] {
  const { event, id, delay, to, src } = (typeof params === 'object' && params !== null ? params : {}) as NonNullable<Params>
  if (type === 'xstate.spawnChild') return [`start ${id ?? String(src)}`]
  if (type === 'xstate.raise') return id?.startsWith('xstate.after.') ? [`timer ${delay} ms`] : [`raise ${event?.type ?? ''}`]
  if (type === 'xstate.cancel') return []
  if (type === 'xstate.stopChild') return ['stop a child']
  if (type === 'xstate.sendTo') return [`send ${event?.type ?? ''} to ${isToSelf ? 'itself' : (to?.id ?? 'an actor')}`]
  if (type === 'xstate.emit') return [`emit ${event?.type ?? ''}`]
  if (type === 'xstate.log') return ['log']
  return [type === '' ? 'inline action' : type]
}

export type Offer = { type: string; isWildcard: boolean }

export const offersIn = ({ snapshot }: Step): Offer[] => (snapshot.status === 'active' ? offersOf(activeNodes(snapshot)) : [])

export function offersOf(nodes: readonly Node[]): Offer[] {
  const inner = nodes.toSorted((a, b) => b.path.length - a.path.length)
  const types = inner.flatMap((node) => transitionsOf(node).map(({ eventType }) => eventType))
  return [...new Set(types)]
    .filter((type) => type !== '' && !/^xstate\.(after|done|error|snapshot)\./.test(type))
    .map((type) => ({ type, isWildcard: type.includes('*') }))
}

export const activeNodes = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes

export function childrenIn({ snapshot }: Step): Child[] {
  if (snapshot.status !== 'active') return []
  const handled = new Set(activeNodes(snapshot).flatMap((node) => transitionsOf(node).map(({ eventType }) => eventType)))
  return Object.entries(childrenOf(snapshot)).flatMap(([id, ref]) => {
    if (!ref) return []
    const src = typeof ref.src === 'string' && !ref.src.startsWith('xstate.invoke.') ? ref.src : ''
    return [
      {
        id,
        src,
        machine: isMachine(ref.logic) ? ref.logic.id : null,
        answers: ['done', 'error', ...(handled.has(`xstate.snapshot.${id}`) ? (['snapshot'] as const) : [])] as Child['answers'],
      },
    ]
  })
}

type ChildRef = AnyActorRef & { logic?: unknown; src?: unknown; systemId?: string }

const childrenOf = ({ children }: AnyMachineSnapshot) => children as Record<string, ChildRef | undefined>

export function answerEvent(id: string, answer: Child['answers'][number], value: unknown): AnyEventObject {
  if (answer === 'done') return { type: `xstate.done.actor.${id}`, output: value, actorId: id }
  if (answer === 'error') return { type: `xstate.error.actor.${id}`, error: value, actorId: id }
  return { type: `xstate.snapshot.${id}`, snapshot: value, id }
}

export function readFields(simulation: Simulation, type: string): string[] {
  const last = simulation.steps.at(-1)
  if (!last) return []
  const names = new Set<string>()
  const event = new Proxy(
    { type },
    {
      get: (target, key) => {
        if (typeof key === 'string' && key !== 'type' && key !== 'toJSON') names.add(key)
        return Reflect.get(target, key) as unknown
      },
    },
  )
  try {
    simulation.machine.transition(last.snapshot, event, inertScope(inertActor(simulation.machine), last.snapshot).scope)
  } catch {}
  return [...names]
}

export function inputForm(machine: AnyStateMachine): unknown {
  const read: string[][] = []
  try {
    machine.getInitialSnapshot(inertScope(inertActor(machine), undefined).scope, reading([], read))
  } catch {}
  const formOf = (depth: number, paths: readonly string[][]): object =>
    Object.fromEntries(
      [
        ...Map.groupBy(
          paths.filter((path) => path.length > depth),
          (path) => path[depth] ?? '',
        ),
      ].map(([key, below]) => [key, formOf(depth + 1, below)]),
    )
  return read.length > 0 ? formOf(0, read) : undefined
}

const reading = (path: readonly string[], read: string[][]): object =>
  new Proxy(() => undefined, {
    get: (_target, key) => {
      if (typeof key !== 'string' || key === 'toJSON') return undefined
      const inner = [...path, key]
      read.push(inner)
      return reading(inner, read)
    },
  })
