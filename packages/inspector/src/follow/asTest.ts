// Writes a recorded path as a test beside the machine.
import { pathOf } from '@krapao/machines/testing'
import type { LiveActor, LoggedEvent } from '../live/wire.ts'
import { codeOf } from './codeOf.ts'

export type OtherActor = {
  /** `transferMachine` */
  exported: string
  /** Null if the machine's file exports none. */
  provide: string | null
  /** Null if the samples export none. */
  fakePorts: string | null
}

export function asTest({ machine, input }: LiveActor, moments: readonly LoggedEvent[], beside: OtherActor): string {
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
