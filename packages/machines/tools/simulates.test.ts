import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { candidates, coverPaths } from '../src/testing/index.ts'
import { charts, type Chart } from './charts.ts'
import { samples, startsOf } from './samples.ts'

const all = await charts()

test.each(all.map((chart) => [chart.name, chart] as const))('%s, simulated without ports, runs through its samples', (_name, chart) => {
  expect(() => simulate(chart)).not.toThrow()
})

test('a chart with a placeholder that throws does not simulate', () => {
  const chart = all.find(({ name }) => name === 'changePassword')
  if (!chart) throw new Error('no changePassword')
  const defect = () => {
    throw new Error('no port')
  }
  expect(() => simulate({ ...chart, machine: chart.machine.provide({ actions: { 'set field': defect } }) })).toThrow('after field.changed')
})

/** Walks with silent actors, then sends each first event to the chart with its own placeholder actors. */
function simulate({ name, machine }: Chart): void {
  const walk = samples.get(name) ?? {}
  const starts = startsOf(name)
  coverPaths(machine, { ...walk, starts, identity: () => null })
  for (const { input } of starts) {
    const begin = () => createActor(machine, { input, clock: new SimulatedClock() })
    const first = begin().start()
    const events = candidates(first.getSnapshot(), walk)
    // The gallery compares snapshots by it.
    walk.identity?.(first.getSnapshot())
    first.stop()
    for (const event of events) {
      const actor = begin()
      actor.subscribe({ error: () => {} })
      actor.start().send(event)
      const { status, error } = actor.getSnapshot()
      actor.stop()
      if (status === 'error') throw error
    }
  }
}
