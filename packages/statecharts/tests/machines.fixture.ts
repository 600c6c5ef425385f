import { globSync } from 'node:fs'
import { join } from 'node:path'
import { load } from '../src/load/load.ts'

const folder = join(import.meta.dirname, 'machines')

/** Bundled and loaded as the command line does. */
export const loaded = await load(globSync(join(folder, '*')).toSorted(), { cwd: folder })

export const machines = loaded.machines.map((one) => [`${one.file} ${one.name}`, one.machine] as const)
