import { pathOf } from './fakes.ts'
import {
  createActor,
  fromPromise,
  getNextTransitions,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type AnyEventObject,
  type EventObject,
  type Snapshot,
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
  ways: ReadonlyMap<string, Path>
}

type Seen = { states: Set<string>; transitions: Set<string>; ways: Map<string, Path> }

/**
 * Walks a machine breadth first over all events, answers and delays. Ports are silent; answers come from the samples.
 * @throws if there are more paths than `limit` (5000), since the result would be incomplete.
 */
export function coverPaths(machine: AnyStateMachine, walk: Walk): PathCoverage {
  const seen: Seen = { states: new Set(), transitions: new Set(), ways: new Map() }
  const paths = (walk.starts ?? [{}]).flatMap((from, start) => walkFrom(started(machine, from), from.input, walk, seen, start))
  const all = nodesOf(machine.root)
  const states = all.map(({ id }) => id)
  const transitions = [...new Set(all.flatMap(transitionsOf).map(nameOf))]
  return {
    states: { all: states, unreached: states.filter((id) => !seen.states.has(id)) },
    transitions: { all: transitions, unreached: transitions.filter((name) => !seen.transitions.has(name)) },
    paths,
    ways: seen.ways,
  }
}

type Place = { events: EventObject[]; step: Step | null; from: Snapshot<unknown> | undefined }

function walkFrom(machine: AnyStateMachine, input: unknown, walk: Walk, seen: Seen, start: number): Path[] {
  const { identity = () => null, invariant = () => {}, limit = 5000 } = walk
  const paths: Path[] = []
  const known = new Set<string>()
  const queue: Place[] = [{ events: [], step: null, from: undefined }]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { events, step } = next
    const { actor, snapshot, entered } = advance(machine, input, next, seen)
    const path: Path = { state: pathOf(snapshot.value), start, events }
    for (const id of entered) if (isShorter(path, seen.ways.get(id))) seen.ways.set(id, path)
    holds(() => invariant(snapshot, step), snapshot, events)
    const key = JSON.stringify([snapshot.value, identity(snapshot)])
    // Stored for new states only, because it is slow, and before the children are stopped.
    const from = known.has(key) ? null : actor.getPersistedSnapshot()
    actor.stop()
    if (from === null) continue
    known.add(key)
    paths.push(path)
    if (paths.length > limit) throw new Error(`more than ${limit} paths: identity tells too many snapshots apart`)
    for (const event of candidates(snapshot, walk)) queue.push({ events: [...events, event], step: { event, before: snapshot }, from })
  }
  return paths
}

const isShorter = ({ events }: Path, known: Path | undefined): boolean => known === undefined || events.length < known.events.length

/** From a stored snapshot, because replaying whole paths is slow. */
function advance(machine: AnyStateMachine, input: unknown, { events, step, from }: Place, seen: Seen) {
  const entered = new Set<string>()
  const actor = createActor(machine, {
    input,
    ...(from && { snapshot: from }),
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
  actor.subscribe({ error: () => {} })
  actor.start()
  if (step) actor.send(step.event)
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  mark(snapshot, entered)
  entered.forEach((id) => seen.states.add(id))
  if (snapshot.status === 'error') throw new Error(`after ${named(events)}`, { cause: snapshot.error })
  return { actor, snapshot, entered }
}

function holds(check: () => void, snapshot: AnyMachineSnapshot, path: EventObject[]): void {
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
