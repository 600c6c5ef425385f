// A path that somebody walked, as a test that stands beside the machine: the same events, the same states.
import { pathOf } from '@krapao/machines/testing'
import type { LiveActor, Moment } from '../live/wire.ts'
import { codeOf } from './codeOf.ts'

/** Where a machine's things are, as the test beside it imports them. */
export type Beside = {
  /** `transferMachine` */
  exported: string
  /** `provideTransferPorts`, if it stands in the machine's own file. */
  provide: string | null
  /** `transferFakePorts`, if its samples have them. */
  fakePorts: string | null
}

/** The source of a test. `moments` are the actor's, from the first on. */
export function asTest({ machine, input }: LiveActor, moments: readonly Moment[], beside: Beside): string {
  const states = moments.map(({ value }) => pathOf(value)).filter((state, index, all) => state !== all[index - 1])
  const events = moments.slice(1).flatMap(({ event }) => (event.type === 'xstate.stop' ? [] : [event]))
  const { exported, provide, fakePorts } = beside
  const isProvided = provide !== null && fakePorts !== null
  const head = [
    "import { expect, test } from 'vitest'",
    "import { replayed } from '../testing/replayed.ts'",
    `import { ${isProvided ? provide : exported} } from './${machine}.machine.ts'`,
    ...(isProvided ? [`import { ${fakePorts} } from './${machine}.samples.ts'`] : []),
  ]
  const subject = isProvided ? `${provide}(${fakePorts}())` : exported
  return [
    ...head,
    '',
    '// A path that was walked in a running page. Secrets and numbers are stand-ins of the same form.',
    `test(${codeOf(`${machine}: ${shortened(states)}`)}, () => {`,
    `  const input = ${codeOf(input, 2, 10)}`,
    `  const events = ${codeOf(events, 2, 11)}`,
    `  expect(replayed(${subject}, input, events)).toEqual(${codeOf(states, 2, 36 + subject.length, 1)})`,
    '})',
    '',
  ].join('\n')
}

const shortened = (states: readonly string[]): string =>
  states.length > 4 ? [...states.slice(0, 2), '…', ...states.slice(-1)].join(', ') : states.join(', ')
