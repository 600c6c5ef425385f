// Finds what a screen looks like in each state, and the events that lead there.
import { coverPaths, type Path } from '@krapao/machines/testing'
import type { HarnessScreen } from '@krapao/web/src/testing/harness.ts'
import { createActor, SimulatedClock, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { ReactNode } from 'react'

type Story = { name: string; show: () => { node: ReactNode; stop: () => void } }
export type ScreenStates = {
  name: string
  stories: Story[]
  unreached: string[]
}

type MachineEntry = Exclude<HarnessScreen, { stories: unknown }>

export function screenStatesOf(entry: HarnessScreen): ScreenStates {
  if (!('stories' in entry)) return storiesOfMachine(entry)
  const stories = Object.entries(entry.stories).map(([name, render]): Story => ({ name, show: () => ({ node: render(), stop: () => {} }) }))
  return { name: entry.name, stories, unreached: [] }
}

function storiesOfMachine(entry: MachineEntry): ScreenStates {
  const { machine, walk, emptyStates = [], appearance = walk.identity ?? (() => null) } = entry
  const { paths, states } = coverPaths(machine, walk)
  const found = new Map<string, Path>()
  const seen = new Set<string>()
  for (const path of paths) {
    const actor = startActor(entry, path)
    const key = JSON.stringify([path.state, appearance(actor.getSnapshot() as AnyMachineSnapshot)])
    actor.stop()
    // The paths of each start come shortest first.
    if (seen.has(key) || showsNothing(path.state, emptyStates)) continue
    seen.add(key)
    found.set(nameIn(found, path.state), path)
  }
  const stories = [...found].map(([name, path]): Story => ({ name, show: () => shown(entry, path) }))
  return { name: entry.name, stories, unreached: states.unreached }
}

function shown(entry: MachineEntry, path: Path): ReturnType<Story['show']> {
  const actor = startActor(entry, path)
  return { node: entry.render(actor), stop: () => actor.stop() }
}

/** With a stopped clock; the screen provides ports that never answer and real child machines. */
function startActor({ machine, walk: { starts = [{}] } }: MachineEntry, { start, events }: Path) {
  const { input, provide = (same: AnyStateMachine) => same } = starts[start] ?? {}
  const actor = createActor(provide(machine), { input, clock: new SimulatedClock() })
  actor.start()
  for (const event of events) actor.send(event)
  return actor
}

/** True if any parallel region shows nothing: the other regions have states of their own. */
const showsNothing = (state: string, emptyStates: readonly string[]): boolean =>
  state.split(' + ').some((part) => emptyStates.some((name) => part === name || part.startsWith(`${name}.`)))

/** `live`, `live 2`, `live 3`, in order of discovery. */
function nameIn(found: Map<string, unknown>, state: string): string {
  if (!found.has(state)) return state
  for (let number = 2; ; number++) if (!found.has(`${state} ${number}`)) return `${state} ${number}`
}
