// Writes a run as a test of XState's pure functions: answers of actors and timers are events.
import { pathOf } from '../chart/nodes.ts'
import { messageOf } from '../messageOf.ts'
import { codeOf, keyOf, quoted } from './code.ts'
import type { Decision } from './guards.ts'
import type { Simulation, Step } from './simulation.ts'

export type Subject = {
  /** An expression that begins with the export, such as `createDoorMachine({ id: 1 })`; null if nothing can be imported. */
  name: string | null
  /** The import path, relative to the test's folder. */
  module: string
  imports?: readonly string[]
}

/** The end of a running program, which the simulation repeats. */
export type Recorded = {
  value: unknown
  masked: readonly string[]
}

function statesTitle(all: readonly string[]): string {
  const states = all.filter((state, index) => state !== all[index - 1])
  return states.length > 4 ? [...states.slice(0, 2), '…', ...states.slice(-1)].join(', ') : states.join(', ')
}

export function asTest(simulation: Simulation, subject: Subject, recorded?: Recorded): string {
  const { machine, recording } = simulation
  const steps = untilThrown(simulation.steps)
  const { imports, expression, definesMachine } = subjectCode(subject)
  const { guards, problems } = guardsOf(simulation)
  const last = steps.at(-1)
  const value = recorded?.value ?? last?.snapshot.value
  const reasons = [
    ...(subject.name === null ? ['The machine has no module here: import it instead of `subject`.'] : []),
    ...(steps[0]?.snapshot.status === 'error' ? [`It starts with an error: ${messageOf(steps[0].snapshot.error)}`] : []),
    ...problems,
    ...(steps.some(isEndless) ? ['Its transitions without an event lead to each other for ever.'] : []),
    ...(recorded ? differenceOf(recorded, last?.snapshot.value) : []),
  ]
  const sends = steps.length > 1
  const names = ['initialTransition', ...(sends ? ['transition', 'type AnyEventObject'] : []), 'type AnyStateMachine']
  const title = quoted(
    `${machine.id}: ${statesTitle([...steps.slice(0, -1).map(({ snapshot }) => pathOf(snapshot.value)), pathOf(value)])}`,
  )
  const implementations = [
    ...(guards.length === 0 ? [] : [`guards: { ${guards.map(([name, result]) => `${keyOf(name)}: () => ${result}`).join(', ')} }`]),
    ...(Object.keys(simulation.delays).length === 0 ? [] : [`delays: ${codeOf(simulation.delays)}`]),
  ]
  const provided = implementations.length === 0 ? '' : `.provide({ ${implementations.join(', ')} })`
  const start = `initialTransition(machine${recording.input === undefined ? '' : `, ${codeOf(recording.input, 2, 42, 4)}`})`
  const sent = steps.slice(1).map(({ event, thrown }) => [`send(${codeOf(event, 2, 5, 1)})`, thrown] as const)
  return [
    "import { expect, test } from 'vitest'",
    `import { ${definesMachine ? 'createMachine, ' : ''}${names.join(', ')} } from 'xstate'`,
    ...imports,
    '',
    ...(reasons.length === 0 && recorded && recorded.masked.length > 0
      ? [`// Masked values stand for those of ${recorded.masked.join(', ')}.`]
      : []),
    ...(reasons.length === 0 ? [] : ['// It cannot run yet:', ...reasons.map((reason) => `// - ${reason}`)]),
    `test${reasons.length === 0 ? '' : '.todo'}(${title}, () => {`,
    `  const machine = ${provided === '' ? `${expression} as AnyStateMachine` : `(${expression} as AnyStateMachine)${provided}`}`,
    `  ${sends ? 'let' : 'const'} snapshot = ${start}[0]`,
    ...(sends ? ['  const send = (event: AnyEventObject): void => void (snapshot = transition(machine, snapshot, event)[0])'] : []),
    ...sent.map(([code, thrown]) => `  ${thrown ? throwing(code, thrown.error) : code}`),
    ...(last?.thrown ? [] : [`  ${expectation(last?.snapshot.status ?? 'active', value)}`]),
    '})',
    '',
  ].join('\n')
}

const isEndless = ({ thrown }: Step): boolean => thrown !== undefined && messageOf(thrown.error).startsWith('Infinite loop detected')

const throwing = (code: string, error: unknown): string =>
  `expect(() => ${code}).toThrow(${error instanceof Error ? quoted(error.message) : ''})`

const expectation = (status: string, value: unknown): string =>
  status === 'active'
    ? `expect(snapshot.value).toEqual(${codeOf(value, 2, 32, 1)})`
    : `expect(snapshot).toMatchObject(${codeOf({ status, value }, 2, 32, 1)})`

function untilThrown(steps: readonly Step[]): readonly Step[] {
  const first = steps.findIndex(({ thrown }) => thrown !== undefined)
  return first === -1 ? steps : steps.slice(0, first + 1)
}

function subjectCode({ name, module, imports = [] }: Subject): { imports: string[]; expression: string; definesMachine: boolean } {
  if (name === null) return { imports: ['', 'declare const subject: AnyStateMachine'], expression: 'subject', definesMachine: false }
  if (module.endsWith('.json'))
    return { imports: [`import definition from ${quoted(module)}`], expression: 'createMachine(definition as never)', definesMachine: true }
  const [exported = ''] = /^[\w$]+/.exec(name) ?? []
  const rest = name.slice(exported.length).replace(/^\.(?![\w$]+$)(.+)$/, (_, key: string) => `[${quoted(key)}]`)
  const local = ownNames.has(exported) ? 'subject' : exported
  const clause = exported === 'default' ? local : `{ ${exported}${local === exported ? '' : ` as ${local}`} }`
  return { imports: [`import ${clause} from ${quoted(module)}`, ...imports], expression: `${local}${rest}`, definesMachine: false }
}

const ownNames = new Set(['default', 'expect', 'test', 'initialTransition', 'transition', 'machine', 'snapshot', 'send'])

/** Named guards can be replaced; an inline one is a part of the machine. */
function guardsOf({ machine, recording, steps }: Simulation): { guards: [string, boolean][]; problems: string[] } {
  const named = new Set(Object.keys(machine.implementations.guards))
  const decisions = [
    ...Map.groupBy(
      steps.flatMap((step) => step.decisions),
      ({ guard }) => guard,
    ),
  ]
  const byHand = Object.entries(recording.guards).filter(([name]) => named.has(name))
  const failing = decisions.filter(([, all]) => all.some(isFailing))
  return {
    guards: [
      ...byHand,
      ...failing.flatMap(([name, all]): [string, boolean][] => (named.has(name) && isAlwaysFalse(all) ? [[name, false]] : [])),
    ],
    problems: [
      ...decisions.flatMap(([name, all]) =>
        !named.has(name) && all.some(({ how }) => how === 'by hand')
          ? [`The guard \`${name}\` was decided by hand, and an inline guard cannot be replaced: name it in \`setup({ guards })\`.`]
          : [],
      ),
      ...failing.flatMap(([name, all]) =>
        named.has(name) && isAlwaysFalse(all) ? [] : [`The guard \`${name}\` threw, and counted as false: send what it reads.`],
      ),
    ],
  }
}

const isAlwaysFalse = (all: readonly Decision[]): boolean => all.every(({ result }) => !result)
const isFailing = ({ how }: Decision): boolean => how === 'missing' || how === 'threw'

function differenceOf({ value, masked }: Recorded, simulated: unknown): string[] {
  if (JSON.stringify(value) === JSON.stringify(simulated)) return []
  const cause = masked.length > 0 ? `Fill in the masked values of ${masked.join(', ')}.` : 'It depends on more than its input and events.'
  return [`The program was in ${codeOf(value)}, and these events lead to ${codeOf(simulated)}. ${cause}`]
}
