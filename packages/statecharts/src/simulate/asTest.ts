import { nodesOf, pathOf } from '../chart/nodes.ts'
import { codeOf, quoted } from './code.ts'
import type { Simulation } from './simulation.ts'

export type Subject = {
  /** The export; with `()` a factory's. */
  name: string
  /** From where the test stands. */
  module: string
}

export const statesTitle = (states: readonly string[]): string =>
  states.length > 4 ? [...states.slice(0, 2), '…', ...states.slice(-1)].join(', ') : states.join(', ')

export function asTest({ machine, recording, steps }: Simulation, { name, module }: Subject): string {
  const states = steps.map(({ snapshot }) => pathOf(snapshot.value))
  const exported = name.replace(/\(\)$/, '').split(/[.[]/)[0] ?? name
  const imported = exported === 'default' ? 'machine' : exported
  const value = `${imported}${name.replace(/\(\)$/, '').slice(exported.length)}${name.endsWith('()') ? '({})' : ''}`
  const guards = Object.entries(recording.guards)
  const lines = recording.inputs.map((input) =>
    'wait' in input ? `clock.increment(${input.wait})` : `send(${codeOf(input.event, 2, 5, 1)})`,
  )
  const invokes = nodesOf(machine.root).some(({ invoke }) => invoke.length > 0) || Object.keys(machine.implementations.actors).length > 0
  return [
    "import { expect, test } from 'vitest'",
    `import { createActor, ${invokes ? 'fromPromise, ' : ''}SimulatedClock, type AnyEventObject, type AnyStateMachine } from 'xstate'`,
    `import ${exported === 'default' ? 'machine' : `{ ${exported} }`} from ${quoted(module)}`,
    '',
    `test(${quoted(`${machine.id}: ${statesTitle(states)}`)}, () => {`,
    `  const machine${value === 'machine' ? 'd' : ''}: AnyStateMachine = ${value}`,
    ...(invokes ? ['  // Answers come from the events below.', '  const silent = fromPromise(() => new Promise<never>(() => {}))'] : []),
    '  const clock = new SimulatedClock()',
    '  const actor = createActor(',
    `    machine${value === 'machine' ? 'd' : ''}.provide({`,
    ...(invokes
      ? [
          `      actors: Object.fromEntries(Object.keys(${value === 'machine' ? 'machined' : 'machine'}.implementations.actors).map((name) => [name, silent])),`,
        ]
      : []),
    ...(guards.length > 0 ? [`      guards: { ${guards.map(([guard, result]) => `${quoted(guard)}: () => ${result}`).join(', ')} },`] : []),
    '    }),',
    `    { clock${recording.input === undefined ? '' : `, input: ${codeOf(recording.input, 4, 16, 4)}`} },`,
    '  ).start()',
    '  const send = (event: AnyEventObject): void => actor.send(event)',
    ...lines.map((line) => `  ${line}`),
    `  expect(actor.getSnapshot().value).toEqual(${codeOf(steps.at(-1)?.snapshot.value, 2, 42, 1)})`,
    '})',
    '',
  ].join('\n')
}
