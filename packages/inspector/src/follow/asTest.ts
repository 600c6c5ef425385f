// Writes a recorded path as a test beside the machine.
import { replayed } from '@krapao/machines/testing'
import { codeOf, maskedIn, pathOf, sentEvents, statesTitle, type LiveActor, type LoggedEvent } from 'statecharts-viewer/page'
import type { AnyStateMachine } from 'xstate'

export type TestImports = {
  /** `transferMachine` */
  exported: string
  provide: string | null
  providedIn: 'machine' | 'provided'
  fakePorts: string | null
  /** With its fake ports. */
  machine: AnyStateMachine
}

export function asTest(actor: LiveActor, entries: readonly LoggedEvent[], testImports: TestImports): string {
  const { machine, input } = actor
  const states = entries.map(({ value }) => pathOf(value)).filter((state, index, all) => state !== all[index - 1])
  const events = sentEvents(entries).map(({ event }) => event)
  const repeated = replayed(testImports.machine, input, events)
  const isRepeatable = JSON.stringify(repeated) === JSON.stringify(states)
  const masked = maskedIn(actor, entries)
  const cause = masked.length > 0 ? `fill in the masked values of ${masked.join(', ')}` : 'it depends on more than its input and events'
  const { exported, provide, providedIn, fakePorts } = testImports
  const isProvided = provide !== null && fakePorts !== null
  const head = [
    "import { expect, test } from 'vitest'",
    "import { replayed } from '../testing/replayed.ts'",
    `import { ${isProvided ? provide : exported} } from './${machine}.${isProvided ? providedIn : 'machine'}.ts'`,
    ...(isProvided ? [`import { ${fakePorts} } from './${machine}.samples.ts'`] : []),
  ]
  const subject = isProvided ? `${provide}(${fakePorts}())` : exported
  return [
    ...head,
    '',
    '// A path that was walked in a running page. Secrets and numbers are stand-ins of the same form.',
    ...(isRepeatable ? [] : [`// It cannot run yet, because it ends in ${codeOf(repeated.at(-1))}: ${cause}.`]),
    `test${isRepeatable ? '' : '.todo'}(${codeOf(`${machine}: ${statesTitle(states)}`)}, () => {`,
    `  const input = ${codeOf(input, 2, 10)}`,
    `  const events = ${codeOf(events, 2, 11)}`,
    `  expect(replayed(${subject}, input, events)).toEqual(${codeOf(states, 2, 36 + subject.length, 1)})`,
    '})',
    '',
  ].join('\n')
}
