// Every screen of the product with its machine, silent ports and sample events.
import type { Walk } from '@krapao/machines/testing'
import type { HarnessScreen } from '@krapao/web/src/testing/harness.ts'
import { machines } from '../gallery/machines.ts'
import { conversation } from './conversation.tsx'

type MachineScreen = Exclude<HarnessScreen, { stories: unknown }>
/** `name` is null for a machine that no screen shows as a whole. */
export type Setup = Omit<MachineScreen, 'name' | 'render'> & Partial<Pick<MachineScreen, 'render'>> & { name: string | null }

const folder = '../../../web/src/'
const files = import.meta.glob<{ states: HarnessScreen[] }>('../../../web/src/**/*.states.tsx', { eager: true })
const [samples] = Object.values(
  import.meta.glob<ReadonlyMap<string, Walk>>('../../../machines/tools/samples.ts', { eager: true, import: 'samples' }),
)

export const screens: readonly { file: string; entry: HarnessScreen }[] = Object.entries(files).flatMap(([path, { states }]) =>
  states.map((entry) => ({ file: path.slice(folder.length), entry })),
)

const shown: readonly Setup[] = [...screens.flatMap(({ entry }) => ('machine' in entry ? [entry] : [])), conversation]

const unseen = machines.flatMap(({ name, machine }): Setup[] => {
  const isShown = shown.some((setup) => setup.machine.id === name)
  return machine && !isShown ? [{ name: null, machine, walk: samples?.get(name) ?? {} }] : []
})

export const setupsOf = (machine: string): Setup[] => [...shown, ...unseen].filter((setup) => setup.machine.id === machine)

/** The named screen, else the first. */
export function setupOf(machine: string, screen: string | null = null): Setup | undefined {
  const setups = setupsOf(machine)
  return setups.find(({ name }) => name === screen) ?? setups[0]
}
