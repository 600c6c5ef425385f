// From a screen's entry to its looks: a name, and how to get there.
import { coverPaths, pathOf } from '@krapao/machines/testing'
import type { HarnessScreen } from '@krapao/web/src/ui/harness.ts'
import { createActor, SimulatedClock, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate'
import type { ReactNode } from 'react'

/** A screen as it is in one state: `show` starts what it needs and gives what to render, and how to end it. */
export type Look = { name: string; show: () => { node: ReactNode; stop: () => void } }
export type ScreenLooks = {
  name: string
  looks: Look[]
  /** States that no path leads to, which the screen does not excuse. */ missed: string[]
}

type MachineEntry = Exclude<HarnessScreen, { looks: unknown }>
type Found = { state: string; start: (typeof noStart)[number]; path: EventObject[] }
const noStart: NonNullable<MachineEntry['walk']['starts']>[number][] = [{}]

export function looksOf(entry: HarnessScreen): ScreenLooks {
  if (!('looks' in entry)) return looksOfMachine(entry)
  const looks = Object.entries(entry.looks).map(([name, render]): Look => ({ name, show: () => ({ node: render(), stop: () => {} }) }))
  return { name: entry.name, looks, missed: [] }
}

function looksOfMachine(entry: MachineEntry): ScreenLooks {
  const { machine, walk, nothing = [], look = walk.identity ?? (() => null) } = entry
  const found = new Map<string, Found>()
  const seen = new Set<string>()
  const missed = new Set(leavesOf(machine.root))
  for (const start of walk.starts ?? noStart) {
    const { paths, states } = coverPaths(machine, { ...walk, starts: [start] })
    for (const id of states.all) if (!states.missed.includes(id)) missed.delete(id)
    for (const path of paths) {
      const actor = startActor(machine, start, path)
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot
      actor.stop()
      const state = pathOf(snapshot.value)
      const key = JSON.stringify([state, look(snapshot)])
      // Breadth first: the first path to a look is a shortest one.
      if (seen.has(key) || showsNothing(state, nothing)) continue
      seen.add(key)
      found.set(nameIn(found, state), { state, start, path })
    }
  }
  const looks = [...found].map(([name, { start, path }]): Look => ({
    name,
    show: () => {
      const actor = startActor(machine, start, path)
      return { node: entry.render(actor), stop: () => actor.stop() }
    },
  }))
  return { name: entry.name, looks, missed: [...missed].filter((id) => !nothing.some((name) => id.endsWith(`.${name}`))) }
}

/** Of parallel regions one is enough: what it shows is shown by its other states. */
const showsNothing = (state: string, nothing: readonly string[]): boolean =>
  state.split(' + ').some((part) => nothing.some((name) => part === name || part.startsWith(`${name}.`)))

/** On a clock that stands still, and with ports that never answer: the state stays. */
function startActor(machine: AnyStateMachine, { input, provide = (same) => same }: Found['start'], path: EventObject[]) {
  const actor = createActor(provide(machine), { input, clock: new SimulatedClock() })
  actor.start()
  for (const event of path) actor.send(event)
  return actor
}

/** `live`, `live 2`, `live 3`: in the order in which a person would meet them. */
function nameIn(found: Map<string, unknown>, state: string): string {
  if (!found.has(state)) return state
  for (let number = 2; ; number++) if (!found.has(`${state} ${number}`)) return `${state} ${number}`
}

const leavesOf = (node: AnyStateMachine['root']): string[] => {
  const children: AnyStateMachine['root'][] = Object.values(node.states)
  return children.length === 0 ? [node.id] : children.flatMap(leavesOf)
}
