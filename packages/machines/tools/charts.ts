import { glob } from 'node:fs/promises'
import path from 'node:path'
import { StateMachine, type AnyStateMachine } from 'xstate'

/** A machine, the name of its export and the file that it stands in. */
export type Chart = { name: string; file: string; machine: AnyStateMachine }

const source = path.resolve(import.meta.dirname, '../src')

/** Every machine of the package: one a file, found by the file's name. */
export async function charts(): Promise<Chart[]> {
  const files: string[] = []
  for await (const file of glob('**/*.machine.ts', { cwd: source })) files.push(path.join(source, file))
  return Promise.all(files.toSorted().map(chartIn))
}

/** The one machine that a file exports. */
export async function chartIn(file: string): Promise<Chart> {
  const exported = (await import(file)) as Record<string, unknown>
  const [machine, ...more] = Object.entries(exported).filter(([, value]) => value instanceof StateMachine)
  if (!machine || more.length > 0) throw new Error(`${file}: one machine a file`)
  return { name: machine[0].replace(/Machine$/, ''), file, machine: machine[1] as AnyStateMachine }
}

/** The chart as JSON: what the visualizer imports. Functions (input, context, params) have no JSON and are left out. */
export const jsonOf = ({ machine }: Chart): string => `${JSON.stringify(machine.config, null, 2)}\n`
