// Writes a recorded path as a test beside the machine.
import { codeOf, pathOf, statesTitle, type LiveActor, type LoggedEvent } from 'statecharts-viewer/page'

export type OtherActor = {
  /** `transferMachine` */
  exported: string
  provide: string | null
  providedIn: 'machine' | 'provided'
  fakePorts: string | null
}

export function asTest({ machine, input }: LiveActor, entries: readonly LoggedEvent[], beside: OtherActor): string {
  const states = entries.map(({ value }) => pathOf(value)).filter((state, index, all) => state !== all[index - 1])
  const events = entries.slice(1).flatMap(({ event }) => (event.type === 'xstate.stop' ? [] : [event]))
  const { exported, provide, providedIn, fakePorts } = beside
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
    `test(${codeOf(`${machine}: ${statesTitle(states)}`)}, () => {`,
    `  const input = ${codeOf(input, 2, 10)}`,
    `  const events = ${codeOf(events, 2, 11)}`,
    `  expect(replayed(${subject}, input, events)).toEqual(${codeOf(states, 2, 36 + subject.length, 1)})`,
    '})',
    '',
  ].join('\n')
}
