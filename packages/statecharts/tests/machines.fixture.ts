import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { load } from '../src/load/load.ts'

const folder = join(import.meta.dirname, 'machines')

/** Bundled and loaded as the command line does. */
export const loaded = await load(globSync(join(folder, '*')).toSorted(), { cwd: folder })

export const machines = loaded.machines.map((one) => [`${one.file} ${one.name}`, one.machine] as const)

export function machineOf(name: string): AnyStateMachine {
  const found = machines.find(([title]) => title.includes(name))
  if (!found) throw new Error(`no machine ${name}`)
  return found[1]
}
