import { pathOf } from './fakes.ts'
import {
  createActor,
  fromPromise,
  getNextTransitions,
  SimulatedClock,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type AnyEventObject,
  type EventObject,
} from 'xstate'

export type Walk = {
  /** By default one start without input; each may provide its own ports. */
  starts?: readonly { input?: unknown; provide?: (machine: AnyStateMachine) => AnyStateMachine }[]
  /** Events without samples are sent without data. */
  events?: Readonly<Record<string, readonly AnyEventObject[]>>
  /** By invoke id; an error is added if the chart handles one. */
  outcomes?: Readonly<Record<string, readonly unknown[]>>
  /** Distinguishes snapshots beyond their state value. */
  identity?: (snapshot: AnyMachineSnapshot) => unknown
  /** Throws if violated, and the walk adds the path. The first snapshot has no step. */
  invariant?: (snapshot: AnyMachineSnapshot, step: Step | null) => void
  limit?: number
}
export type Step = { event: EventObject; before: AnyMachineSnapshot }
type Reach = { all: string[]; unreached: string[] }
export type Path = { state: string; start: number; events: EventObject[] }
export type PathCoverage = {
  states: Reach
  transitions: Reach
  paths: Path[]
  /** By state id; for transient states, `state` is the resting state. */
  shortestPaths: ReadonlyMap<string, Path>
}

type Seen = { states: Set<string>; transitions: Set<string>; shortestPaths: Map<string, Path> }

/**
 * Walks a machine breadth first over all events, answers and delays. Ports are silent; answers come from the samples.
 * @throws if there are more paths than `limit` (5000), since the result would be incomplete.
 */
export function coverPaths(machine: AnyStateMachine, walk: Walk): PathCoverage {
  const seen: Seen = { states: new Set(), transitions: new Set(), shortestPaths: new Map() }
  const paths = (walk.starts ?? [{}]).flatMap((from, start) => walkFrom(started(machine, from), from.input, walk, seen, start))
  const all = nodesOf(machine.root)
  const states = all.map(({ id }) => id)
  const transitions = [...new Set(all.flatMap(transitionsOf).map(nameOf))]
  return {
    states: { all: states, unreached: states.filter((id) => !seen.states.has(id)) },
    transitions: { all: transitions, unreached: transitions.filter((name) => !seen.transitions.has(name)) },
    paths,
    shortestPaths: seen.shortestPaths,
  }
}

type QueuedStep = { events: EventObject[]; step: Step | null }

function walkFrom(machine: AnyStateMachine, input: unknown, walk: Walk, seen: Seen, start: number): Path[] {
  const { identity = () => null, invariant = () => {}, limit = 5000 } = walk
  const paths: Path[] = []
  const known = new Set<string>()
  const advance = stepper(machine, input, seen)
  const queue: QueuedStep[] = [{ events: [], step: null }]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { events, step } = next
    const { snapshot, entered } = advance(next)
    const path: Path = { state: pathOf(snapshot.value), start, events }
    for (const id of entered) if (isShorter(path, seen.shortestPaths.get(id))) seen.shortestPaths.set(id, path)
    assertInvariant(() => invariant(snapshot, step), snapshot, events)
    const key = JSON.stringify([snapshot.value, identity(snapshot)])
    if (known.has(key)) continue
    known.add(key)
    paths.push(path)
    if (paths.length > limit) throw new Error(`more than ${limit} paths: identity distinguishes too many snapshots`)
    for (const event of candidates(snapshot, walk)) queue.push({ events: [...events, event], step: { event, before: snapshot } })
  }
  return paths
}

const isShorter = ({ events }: Path, known: Path | undefined): boolean => known === undefined || events.length < known.events.length

/** Pure transitions without a running actor, which would start and stop its children for every event. */
function stepper(machine: AnyStateMachine, input: unknown, seen: Seen) {
  let entered = new Set<string>()
  const self = createActor(machine, {
    input,
    clock: new SimulatedClock(),
    inspect: (event) => {
      // Skips children, which report here too.
      if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return
      mark(event.snapshot as AnyMachineSnapshot, entered)
      const { _transitions: taken } = event
      for (const transition of taken) {
        seen.transitions.add(nameOf(transition))
        // A state left during the machine's start appears only as a transition's source.
        for (let node: AnyStateMachine['root'] | undefined = transition.source; node; node = node.parent) entered.add(node.id)
      }
    },
  })
  const scope: AnyActorScope = { self, id: self.id, sessionId: self.sessionId, system: self.system, ...deferred }
  return ({ events, step }: QueuedStep) => {
    const snapshot = step
      ? after(events, () => machine.transition(step.before, step.event, scope))
      : (self.getSnapshot() as AnyMachineSnapshot)
    mark(snapshot, entered)
    entered.forEach((id) => seen.states.add(id))
    const own = entered
    entered = new Set()
    if (snapshot.status === 'error') throw new Error(`after ${named(events)}`, { cause: snapshot.error })
    return { snapshot, entered: own }
  }
}

const nothing = (): void => {}

/** Actions run, because some throw; what they would start, send or stop never happens. */
const deferred: Pick<AnyActorScope, 'logger' | 'defer' | 'emit' | 'stopChild' | 'actionExecutor'> = {
  logger: nothing,
  defer: nothing,
  emit: nothing,
  stopChild: nothing,
  actionExecutor: ({ exec, info, params }) => exec?.(info, params),
}

function after<T>(path: EventObject[], step: () => T): T {
  try {
    return step()
  } catch (cause) {
    throw new Error(`after ${named(path)}`, { cause })
  }
}

function assertInvariant(check: () => void, snapshot: AnyMachineSnapshot, path: EventObject[]): void {
  try {
    check()
  } catch (cause) {
    throw new Error(`in ${JSON.stringify(snapshot.value)} after ${named(path)}`, { cause })
  }
}

export function candidates(snapshot: AnyMachineSnapshot, { events = {}, outcomes = {} }: Walk): EventObject[] {
  if (snapshot.status !== 'active') return []
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))
  return [...types].flatMap((type): readonly EventObject[] => {
    const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
    if (kind === 'done') return (outcomes[id] ?? []).map((output) => ({ type, output, actorId: id }))
    if (kind === 'error') return [{ type, error: new Error('defect'), actorId: id } as EventObject]
    if (type === '' || type.startsWith('xstate.done.state.')) return []
    return events[type] ?? [{ type }]
  })
}

/** With silent ports, to render a screen in that state. */
export function actorAt(machine: AnyStateMachine, { starts = [{}] }: Walk, { start, events }: Omit<Path, 'state'>) {
  const from = starts[start] ?? {}
  const actor = createActor(started(machine, from), { input: from.input, clock: new SimulatedClock() }).start()
  for (const event of events) actor.send(event)
  return actor
}

type Start = NonNullable<Walk['starts']>[number]
const started = (machine: AnyStateMachine, { provide = (same) => same }: Start): AnyStateMachine => provide(silenced(machine))

export const silenced = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, fromPromise(() => new Promise(() => {}))])),
  })

const mark = ({ _nodes: nodes }: AnyMachineSnapshot, entered: Set<string>): void => nodes.forEach(({ id }) => entered.add(id))
const named = (path: EventObject[]): string => path.map(({ type }) => type).join(', ') || 'the start'

export const nodesOf = (node: AnyStateMachine['root']): AnyStateMachine['root'][] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child)),
]
export const transitionsOf = (node: AnyStateMachine['root']): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** `live on wallet.changed [guard] → checking`, stable for reports. */
const nameOf = (transition: AnyTransitionDefinition): string => {
  const target = transition.target?.map(({ id }) => id).join(', ') ?? 'stays'
  const guard = guardName(transition)
  return `${transition.source.id} on ${transition.eventType || 'always'}${guard ? ` [${guard}]` : ''} → ${target}`
}

export const guardName = ({ guard }: AnyTransitionDefinition): string | undefined =>
  typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : typeof guard === 'string' ? guard : undefined

export function reportOf(name: string, { states, transitions, paths }: PathCoverage): string {
  const head = `${name}: states ${count(states)}, transitions ${count(transitions)}, over ${paths.length} paths`
  return [head, ...[...states.unreached, ...transitions.unreached].map((unreached) => `  not reached: ${unreached}`)].join('\n')
}

const count = ({ all, unreached }: Reach): string => `${all.length - unreached.length}/${all.length}`
