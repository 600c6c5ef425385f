// Drives a machine by hand: a shortest path into a state, then single events. Its ports never answer.
import { candidates, coverPaths, pathOf, type Path, type PathCoverage } from '@krapao/machines/testing'
import {
  createActor,
  SimulatedClock,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyEventObject,
  type Snapshot,
} from 'xstate'
import type { Simulation, Simulator, StateRequest } from './simulation.ts'
import { summarizeEvent } from './summarizeEvent.ts'
import { setupsOf, type Setup } from './setups.ts'

type Show = (trial: Setup, actor: AnyActor) => void
type Running = { request: StateRequest; trial: Setup; start: number; actor: AnyActor; events: AnyEventObject[]; stories: Path[] }

export function createSimulator(show: Show): Omit<Simulator, 'present'> {
  let running: Running | null = null
  let listener: ((simulation: Simulation) => void) | undefined
  const publish = (): void => {
    if (running) listener?.(simulationOf(running))
  }

  function begin(request: StateRequest, trial: Setup, stories: Path[], { start, events }: Omit<Path, 'state'>): void {
    running?.actor.stop()
    const now: Running = { request, trial, start, stories, events: [], actor: started(trial, start, (event) => note(now, event)) }
    running = now
    for (const event of events) now.actor.send(event)
    show(trial, now.actor)
    now.actor.subscribe({ next: publish, error: publish })
    publish()
  }

  function note(of: Running, event: AnyEventObject): void {
    of.events.push(event)
  }

  return {
    show: (request) => {
      const all = setupsOf(request.machine)
      const trial = all.find(({ screen }) => screen === request.screen) ?? all[0]
      if (!trial) throw new Error(`no machine ${request.machine}`)
      const stories = storiesIn(trial, request.state)
      begin(request, trial, stories, stories[(request.story ?? 1) - 1] ?? stories[0] ?? { start: 0, events: [] })
    },
    press: (index) => {
      if (!running) return
      const event = nextOf(running)[index]
      if (event) running.actor.send(event)
      publish()
    },
    rewind: (length) => {
      if (running) begin(running.request, running.trial, running.stories, { start: running.start, events: running.events.slice(0, length) })
    },
    restore: (machine, persisted) => {
      running?.actor.stop()
      running = null
      const [trial] = setupsOf(machine)
      if (!trial) return 'This machine has no sample states, so its screen cannot be drawn.'
      const actor = createActor(trial.machine, { snapshot: persisted as Snapshot<unknown>, clock: new SimulatedClock() })
      actor.subscribe({ error: () => {} })
      try {
        show(trial, actor.start())
        return unseenIn(trial, snapshotOf(actor))
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
function started({ machine, walk: { starts = [{}] } }: Setup, start: number, onEvent: (event: AnyEventObject) => void): AnyActor {
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
const nextOf = ({ actor, trial: { walk } }: Running): AnyEventObject[] => candidates(snapshotOf(actor), walk)

function simulationOf(running: Running): Simulation {
  const { request, trial, start, actor, events, stories } = running
  const snapshot = snapshotOf(actor)
  return {
    machine: request.machine,
    screens: setupsOf(request.machine).flatMap(({ screen }) => screen ?? []),
    screen: trial.screen,
    unseen: unseenIn(trial, snapshot),
    wanted: request.state,
    active: nodesIn(snapshot).map(({ id }) => id),
    value: pathOf(snapshot.value),
    start: { number: start + 1, of: trial.walk.starts?.length ?? 1 },
    path: events.map(summarizeEvent),
    next: nextOf(running).map(summarizeEvent),
    story: { number: Math.min(request.story ?? 1, Math.max(stories.length, 1)), of: Math.max(stories.length, 1) },
  }
}

const nodesIn = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes

function unseenIn({ screen, nothing = [] }: Setup, { value }: AnyMachineSnapshot): string {
  if (!screen) return 'No screen shows this machine as a whole: it works behind the others.'
  const hidden = pathOf(value)
    .split(' + ')
    .some((part) => nothing.some((name) => part === name || part.startsWith(`${name}.`)))
  return hidden ? 'Its screen shows nothing in this state, by intention: it is left at once, or another screen has taken over.' : ''
}

const covered = new WeakMap<Setup, PathCoverage>()

function coverageOf(trial: Setup): PathCoverage {
  const known = covered.get(trial)
  if (known) return known
  const coverage = coverPaths(trial.machine, trial.walk)
  covered.set(trial, coverage)
  return coverage
}

/** A chat has hundreds, and the last ones show nothing new. */
const mostWays = 40

/**
 * Returns a path for each appearance of a state, or through a state that is always left at once. The first starts from the
 * default, because a stored draft or a time at night is not typical.
 */
function storiesIn(trial: Setup, state: string): Path[] {
  const { paths, ways } = coverageOf(trial)
  if (state === '') return paths.filter(({ events }) => events.length === 0)
  // Without a screen all appearances are equal.
  const { appearance = (trial.screen && trial.walk.identity) || (() => null) } = trial
  const found = new Map<string, Path>()
  const here = paths.filter((path) => isIn(path.state, state)).toSorted((a, b) => a.start - b.start || a.events.length - b.events.length)
  for (const path of here.slice(0, mostWays)) {
    const actor = started(trial, path.start, () => {})
    for (const event of path.events) actor.send(event)
    const snapshot = snapshotOf(actor)
    actor.stop()
    // Children are real here, so the path may lead elsewhere than in the walk.
    if (snapshot.status === 'error' || !isIn(pathOf(snapshot.value), state)) continue
    const key = JSON.stringify([snapshot.value, appearance(snapshot)])
    if (!found.has(key)) found.set(key, path)
  }
  const passing = ways.get(`${trial.machine.id}.${state}`)
  return found.size > 0 || !passing ? [...found.values()] : [passing]
}

const isIn = (value: string, state: string): boolean => value.split(' + ').some((part) => part === state || part.startsWith(`${state}.`))
