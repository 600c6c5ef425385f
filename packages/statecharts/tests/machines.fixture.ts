import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { load, type Loaded } from '../src/load/load.ts'
import { documentMutatorInput } from './machines/publishedMutate.ts'
import { portableTextInputs } from './machines/publishedPortableText.ts'

const folder = join(import.meta.dirname, 'machines')
const files = globSync(join(folder, '*')).filter((file) => !file.endsWith('.input.json'))

/** Bundled and loaded as the command line does. */
export const loaded = await load(files.toSorted(), { cwd: folder })

/** Each with a sample input. */
export const machines = loaded.machines.map((one) => [`${one.file} ${one.name}`, one.machine, inputOf(one)] as const)

function inputOf({ file, name, machine }: Loaded): unknown {
  if (name === 'documentMutatorMachine') return documentMutatorInput
  if (name === 'todo') return { title: 'milk' }
  if (file === 'publishedPortableText.ts') return portableTextInputs[machine.id]
  const beside = join(folder, file.replace(/\.\w+$/, '.input.json'))
  return existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : undefined
}

export const machineOf = (name: string): AnyStateMachine => entryOf(name)[1]
export const inputFor = (name: string): unknown => entryOf(name)[2]

function entryOf(name: string): (typeof machines)[number] {
  const found = machines.find(([title]) => title.includes(name))
  if (!found) throw new Error(`no machine ${name}`)
  return found
}
