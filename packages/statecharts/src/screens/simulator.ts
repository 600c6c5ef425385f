import {
  createActor,
  SimulatedClock,
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyEventObject,
  type Snapshot,
} from 'xstate'
import type { ReactNode } from 'react'
import { pathOf } from '../chart/nodes.ts'
import type { Simulation, Simulator, StateRequest } from './simulation.ts'
import { summarizeEvent } from './summarizeEvent.ts'

type Path = { state: string; start: number; events: AnyEventObject[] }
type PathCoverage = { paths: Path[]; ways: ReadonlyMap<string, Path> }

/** How a machine's states are found; the explorer knows more of it. */
type Walk = {
  starts?: readonly { input?: unknown; provide?: (machine: AnyStateMachine) => AnyStateMachine }[]
  /** Distinguishes snapshots beyond their state value. */
  identity?: (snapshot: AnyMachineSnapshot) => unknown
}

/** A machine with silent actors, and the screen that shows it. */
export type ScreenSetup = {
  /** `transfer/Transfer`; null if there is none. */
  screen: string | null
  machine: AnyStateMachine
  walk: Walk
  appearance?: (snapshot: AnyMachineSnapshot) => unknown
  /** States in which the screen shows nothing. */
  emptyStates?: readonly string[]
  render?: (actor: AnyActorRef) => ReactNode
}

export type Explorer<T extends ScreenSetup> = {
  /** By machine id; the first is the default. */
  setupsOf: (machine: string) => T[]
  cover: (setup: T) => PathCoverage
  candidates: (snapshot: AnyMachineSnapshot, setup: T) => AnyEventObject[]
}

type Running<T> = { request: StateRequest; setup: T; start: number; actor: AnyActor; events: AnyEventObject[]; stories: Path[] }

export function createSimulator<T extends ScreenSetup>(
  show: (setup: T, actor: AnyActor) => void,
  explorer: Explorer<T>,
): Omit<Simulator, 'present'> {
  const { setupsOf } = explorer
  let running: Running<T> | null = null
  let listener: ((simulation: Simulation) => void) | undefined
  const publish = (): void => {
    if (running) listener?.(simulationOf(running, explorer))
  }

  function begin(request: StateRequest, setup: T, stories: Path[], { start, events }: Omit<Path, 'state'>): void {
    running?.actor.stop()
    const now: Running<T> = { request, setup, start, stories, events: [], actor: started(setup, start, (event) => note(now, event)) }
    running = now
    for (const event of events) now.actor.send(event)
    show(setup, now.actor)
    now.actor.subscribe({ next: publish, error: publish })
    publish()
  }

  function note(of: Running<T>, event: AnyEventObject): void {
    of.events.push(event)
  }

  return {
    show: (request) => {
      const all = setupsOf(request.machine)
      const setup = all.find(({ screen }) => screen === request.screen) ?? all[0]
      if (!setup) throw new Error(`no machine ${request.machine}`)
      const stories = storiesIn(setup, request.state, explorer)
      begin(request, setup, stories, stories[(request.story ?? 1) - 1] ?? stories[0] ?? { start: 0, events: [] })
    },
    press: (index) => {
      if (!running) return
      const event = nextOf(running, explorer)[index]
      if (event) running.actor.send(event)
      publish()
    },
    rewind: (length) => {
      if (running) begin(running.request, running.setup, running.stories, { start: running.start, events: running.events.slice(0, length) })
    },
    restore: (machine, persisted) => {
      running?.actor.stop()
      running = null
      const [setup] = setupsOf(machine)
      if (!setup) return 'This machine has no sample states, so its screen cannot be drawn.'
      const actor = createActor(setup.machine, { snapshot: persisted as Snapshot<unknown>, clock: new SimulatedClock() })
      actor.subscribe({ error: () => {} })
      try {
        show(setup, actor.start())
        return unseenIn(setup, snapshotOf(actor))
      } catch {
        return 'The log does not hold enough to draw its screen.'
      }
    },
    onSimulation: (newListener) => {
      listener = newListener
      publish()
    },
  }
}

/** Uses a stopped clock; `onEvent` receives external events only. */
function started({ machine, walk: { starts = [{}] } }: ScreenSetup, start: number, onEvent: (event: AnyEventObject) => void): AnyActor {
  const { input, provide = (same: AnyStateMachine) => same } = starts[start] ?? {}
  const actor: AnyActor = createActor(provide(machine), {
    input,
    clock: new SimulatedClock(),
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.event' || inspected.actorRef !== actor || inspected.sourceRef) return
      if (inspected.event.type !== 'xstate.init' && inspected.event.type !== 'xstate.stop') onEvent(inspected.event)
    },
  })
  // The simulation shows the error, which must not be thrown globally.
  actor.subscribe({ error: () => {} })
  return actor.start()
}

const snapshotOf = (actor: AnyActor): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot
/** Each once, as it is shown. */
function nextOf<T extends ScreenSetup>({ actor, setup }: Running<T>, { candidates }: Explorer<T>): AnyEventObject[] {
  const offers = candidates(snapshotOf(actor), setup).map((event) => [JSON.stringify(summarizeEvent(event)), event] as const)
  return offers.filter(([label], index) => offers.findIndex(([other]) => other === label) === index).map(([, event]) => event)
}

function simulationOf<T extends ScreenSetup>(running: Running<T>, explorer: Explorer<T>): Simulation {
  const { request, setup, start, actor, events, stories } = running
  const snapshot = snapshotOf(actor)
  return {
    machine: request.machine,
    screens: explorer.setupsOf(request.machine).flatMap(({ screen }) => screen ?? []),
    screen: setup.screen,
    unseen: unseenIn(setup, snapshot),
    wanted: request.state,
    active: nodesIn(snapshot).map(({ id }) => id),
    value: pathOf(snapshot.value),
    start: { number: start + 1, of: setup.walk.starts?.length ?? 1 },
    path: events.map(summarizeEvent),
    next: nextOf(running, explorer).map(summarizeEvent),
    story: { number: Math.min(request.story ?? 1, Math.max(stories.length, 1)), of: Math.max(stories.length, 1) },
  }
}

const nodesIn = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes

function unseenIn({ screen, emptyStates = [] }: ScreenSetup, { value }: AnyMachineSnapshot): string {
  if (!screen) return 'No screen shows this machine as a whole: it works behind the others.'
  const hidden = pathOf(value)
    .split(' + ')
    .some((part) => emptyStates.some((name) => part === name || part.startsWith(`${name}.`)))
  return hidden ? 'Its screen shows nothing in this state, by intention: it is left at once, or another screen has taken over.' : ''
}

const covered = new WeakMap<ScreenSetup, PathCoverage>()

function coverageOf<T extends ScreenSetup>(setup: T, { cover }: Explorer<T>): PathCoverage {
  const known = covered.get(setup)
  if (known) return known
  const coverage = cover(setup)
  covered.set(setup, coverage)
  return coverage
}

/** A chat has hundreds, and the last ones show nothing new. */
const mostPaths = 40

/**
 * Returns a path for each appearance of a state, or through a state that is always left at once. The first starts from the
 * default, because a stored draft or a time at night is not typical.
 */
function storiesIn<T extends ScreenSetup>(setup: T, state: string, explorer: Explorer<T>): Path[] {
  const { paths, ways } = coverageOf(setup, explorer)
  if (state === '') return paths.filter(({ events }) => events.length === 0)
  // Without a screen all appearances are equal.
  const { appearance = (setup.screen && setup.walk.identity) || (() => null) } = setup
  const found = new Map<string, Path>()
  const here = paths.filter((path) => isIn(path.state, state)).toSorted((a, b) => a.start - b.start || a.events.length - b.events.length)
  for (const path of here.slice(0, mostPaths)) {
    const actor = started(setup, path.start, () => {})
    for (const event of path.events) actor.send(event)
    const snapshot = snapshotOf(actor)
    actor.stop()
    // Children are real here, so the path may lead elsewhere than in the walk.
    if (snapshot.status === 'error' || !isIn(pathOf(snapshot.value), state)) continue
    const key = JSON.stringify([snapshot.value, appearance(snapshot)])
    if (!found.has(key)) found.set(key, path)
  }
  const transient = ways.get(`${setup.machine.id}.${state}`)
  return found.size > 0 || !transient ? [...found.values()] : [transient]
}

const isIn = (value: string, state: string): boolean => value.split(' + ').some((part) => part === state || part.startsWith(`${state}.`))
