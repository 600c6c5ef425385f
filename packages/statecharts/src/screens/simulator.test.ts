import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { createSimulator, type ScreenSetup } from './simulator.ts'

test('a state in which the screen is empty by intention is said to be, also inside of it', () => {
  const machine = createMachine({ id: 'door', initial: 'shut', states: { shut: { initial: 'idle', states: { idle: {} } } } })
  const reasons = [[], ['shut'], ['shut.idle'], ['sh']].map((emptyStates) => {
    const setup: ScreenSetup = { screen: 'door/Door', machine, walk: {}, emptyStates }
    const simulator = createSimulator(() => {}, {
      setupsOf: () => [setup],
      cover: () => ({ paths: [{ state: 'shut.idle', start: 0, events: [] }], ways: new Map() }),
      candidates: () => [],
    })
    const seen: string[] = []
    simulator.onSimulation(({ unseen }) => void seen.push(unseen))
    simulator.show({ machine: 'door', state: 'shut.idle' })
    return seen.at(-1)?.slice(0, 24)
  })
  expect(reasons).toEqual(['', 'Its screen shows nothing', 'Its screen shows nothing', ''])
})
