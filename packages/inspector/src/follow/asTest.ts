// Writes a recorded path as a test beside the machine.
import { pathOf } from '@krapao/machines/testing'
import type { LiveActor, LoggedEvent } from '../live/wire.ts'

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

const width = 140

/** Prints a plain value in the formatter's style; `used` is the width taken before it. */
function codeOf(value: unknown, indent = 0, used = 0, after = 0): string {
  const line = flat(value)
  // The formatter keeps existing line breaks, so only what does not fit is broken.
  if (indent + used + line.length + after <= width || typeof value !== 'object' || value === null) return line
  const inner = ' '.repeat(indent + 2)
  const lines = Array.isArray(value)
    ? value.map((one) => codeOf(one, indent + 2, 0, 1))
    : fieldsOf(value).map(([key, one]) => `${keyOf(key)}: ${codeOf(one, indent + 2, keyOf(key).length + 2, 1)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((text) => `${inner}${text},\n`).join('')}${' '.repeat(indent)}${close}`
}

function flat(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = fieldsOf(value)
  return fields.length === 0 ? '{}' : `{ ${fields.map(([key, one]) => `${keyOf(key)}: ${flat(one)}`).join(', ')} }`
}

const fieldsOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, one]) => one !== undefined)
const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key))

function quoted(text: string): string {
  const json = JSON.stringify(text)
  if (text.includes("'") && !text.includes('"')) return json
  return `'${json
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`
}
