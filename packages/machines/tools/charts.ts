// `node --conditions=source packages/machines/tools/charts.ts` prints each machine's name, ports and definition as JSON.
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { portsOf } from '../src/testing/chartWords.ts'

export type Chart = { name: string; file: string; machine: AnyStateMachine }

const source = path.resolve(import.meta.dirname, '../src')

export async function charts(): Promise<Chart[]> {
  const files: string[] = []
  for await (const file of glob('**/*.machine.ts', { cwd: source })) files.push(path.join(source, file))
  return Promise.all(files.toSorted().map(chartIn))
}

export async function chartIn(file: string): Promise<Chart> {
  const exported = (await import(file)) as Record<string, unknown>
  const [machine, ...more] = Object.entries(exported).filter(([, value]) => value instanceof StateMachine)
  if (!machine || more.length > 0) throw new Error(`${file}: one machine a file`)
  return { name: machine[0].replace(/Machine$/, ''), file, machine: machine[1] as AnyStateMachine }
}

/** Functions (input, context, params) have no JSON. */
export const jsonOf = ({ machine }: Chart): string => `${JSON.stringify(machine.config, null, 2)}\n`

if (import.meta.main) {
  const all = await charts()
  const ports = ({ machine }: Chart) => portsOf(machine).flatMap(([kind, name]) => (kind === 'delay' ? [] : [name]))
  console.log(JSON.stringify(all.map((chart) => ({ name: chart.name, ports: ports(chart), definition: chart.machine.config }))))
}
