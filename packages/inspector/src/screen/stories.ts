// The paths to a state, and what its screen looks like there.
import { coverPaths, type Path, type PathCoverage } from '@krapao/machines/testing'
import { pathOf } from 'statecharts-viewer/page'
import { createActor, SimulatedClock, type ActorOptions, type AnyActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { Setup } from './setups.tsx'

type Start = { machine: AnyStateMachine; input: unknown }

export function startOf({ machine, walk: { starts = [{}] } }: Setup, start: number): Start {
  const { input, provide = (same: AnyStateMachine) => same } = starts[start] ?? {}
  return { machine: provide(machine), input }
}

/** With a stopped clock, ports that never answer and real child machines. */
export function actorOf({ machine, input }: Start, options: Partial<ActorOptions<AnyStateMachine>> = {}): AnyActor {
  const actor = createActor(machine, { input, clock: new SimulatedClock(), ...options })
  // The simulation shows the error, which must not be thrown globally.
  actor.subscribe({ error: () => {} })
  return actor
}

export function actorAt(setup: Setup, { start, events }: Omit<Path, 'state'>): AnyActor {
  const actor = actorOf(startOf(setup, start)).start()
  for (const event of events) actor.send(event)
  return actor
}

const covered = new WeakMap<Setup, PathCoverage>()
export function coverageOf(setup: Setup): PathCoverage {
  const coverage = covered.get(setup) ?? coverPaths(setup.machine, setup.walk)
  covered.set(setup, coverage)
  return coverage
}

/** Keeps the first path to each appearance. */
export function unlike(setup: Setup, paths: readonly Path[]): Path[] {
  const { appearance = (setup.name !== null && setup.walk.identity) || (() => null) } = setup
  const seen = new Set<string>()
  return paths.filter((path) => {
    const actor = actorAt(setup, path)
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    actor.stop()
    const key = JSON.stringify([path.state, appearance(snapshot)])
    // Children are real here, so the path may lead elsewhere than in the walk.
    if (snapshot.status === 'error' || pathOf(snapshot.value) !== path.state || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** A chat has hundreds of paths, and later ones show nothing new. */
const mostPaths = 40

/** One path for each appearance of a state. The first starts from the default. */
export function storiesIn(setup: Setup, state: string): Path[] {
  const { paths, shortestPaths } = coverageOf(setup)
  if (state === '') return paths.filter(({ events }) => events.length === 0)
  const toState = paths
    .filter((path) => isIn(path.state, [state]))
    .toSorted((a, b) => a.start - b.start || a.events.length - b.events.length)
  const stories = unlike(setup, toState.slice(0, mostPaths))
  const transient = shortestPaths.get(`${setup.machine.id}.${state}`)
  return stories.length > 0 || !transient ? stories : [transient]
}

/** True for any parallel region: the other regions have states of their own. */
export const isIn = (value: string, states: readonly string[]): boolean =>
  value.split(' + ').some((part) => states.some((state) => part === state || part.startsWith(`${state}.`)))
