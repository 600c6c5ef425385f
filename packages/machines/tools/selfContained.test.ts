import { expect, test } from 'vitest'
import * as xstate from 'xstate'
import { createActor, SimulatedClock, StateMachine, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { candidates } from '../src/testing/index.ts'
import { charts, jsonOf } from './charts.ts'
import { samples, startsOf } from './samples.ts'
import { selfContained } from './selfContained.ts'

const all = await charts()

test.each(all.map((chart) => [chart.name, chart] as const))(
  '%s is one file that a visualizer evaluates: the same chart, which takes every event, also without its data',
  async (name, chart) => {
    const machine = evaluated(await selfContained(chart), `${name}Machine`)
    expect(jsonOf({ ...chart, machine })).toBe(jsonOf(chart))
    const input = JSON.parse(JSON.stringify(startsOf(name)[0]?.input ?? {})) as unknown
    const errors: unknown[] = []
    for (const path of pathsOf(machine, name, input)) {
      // XState itself ends an actor whose child failed in a state that has no such child.
      for (const type of machine.events.filter((event) => !event.startsWith('xstate.error.'))) {
        const actor = started(machine, input, path)
        actor.send({ type })
        const { status, error } = actor.getSnapshot()
        if (status === 'error') errors.push([path.map((event) => event.type), type, String(error)])
      }
    }
    expect(errors).toEqual([])
  },
)

/** As Stately Sketch does: imports and exports are cut off, and XState's names are all there is. */
function evaluated(code: string, name: string): AnyStateMachine {
  const body = code.replaceAll(/^import \{[^}]*\} from "xstate";$/gm, '').replaceAll(/^export \{[^}]*\};$/gm, '')
  expect(body).not.toMatch(/^(import|export)\b/m)
  const names = Object.keys(xstate)
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- That is what the visualizer does.
  const run = new Function(...names, `${body}\nreturn ${name}`) as (...values: unknown[]) => unknown
  const machine = run(...Object.values(xstate))
  if (!(machine instanceof StateMachine)) throw new Error(`${name} is no machine`)
  return machine
}

function started(machine: AnyStateMachine, input: unknown, path: readonly AnyEventObject[]) {
  const actor = createActor(machine, { input, clock: new SimulatedClock() })
  actor.subscribe({ error: () => {} })
  actor.start()
  path.forEach((event) => actor.send(event))
  return actor
}

/** One path to each state that two sample events reach. */
function pathsOf(machine: AnyStateMachine, name: string, input: unknown): AnyEventObject[][] {
  const paths = new Map<string, AnyEventObject[]>()
  const queue: AnyEventObject[][] = [[]]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const snapshot = started(machine, input, path).getSnapshot()
    const state = JSON.stringify(snapshot.value)
    if (paths.has(state)) continue
    paths.set(state, path)
    if (path.length < 2) queue.push(...candidates(snapshot, samples.get(name) ?? {}).map((event) => [...(path ?? []), event]))
  }
  return [...paths.values()]
}
