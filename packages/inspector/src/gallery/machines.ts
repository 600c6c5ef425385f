import * as testing from '@krapao/machines/testing'
import { listedMachine, type Listed } from 'statecharts-viewer/page'
import { StateMachine, type AnyStateMachine } from 'xstate'

type Module = Record<string, unknown>

const root = '../../../machines/src/'
const files = import.meta.glob<Module>('../../../machines/src/**/*.machine.ts', { eager: true })
/** Where a machine's ports are provided if not in its own file. */
const providers = import.meta.glob<Module>('../../../machines/src/**/*.provided.ts', { eager: true })
const sources = import.meta.glob<string>('../../../machines/src/**/*.machine.ts', { query: '?raw', import: 'default' })

export const machines: readonly Listed[] = Object.entries(files)
  .map(([path, module]) => {
    const [exported, machine] = Object.entries(module).find(([, value]) => value instanceof StateMachine) ?? []
    if (!exported || !(machine instanceof StateMachine)) throw new Error(`${path} exports no machine`)
    const [group = '', file = ''] = path.slice(root.length).split('/')
    const source = () => sources[path]?.() ?? Promise.resolve('')
    const providedFile = file.replace('.machine.', '.provided.')
    const provided =
      withFakePorts(exported, module, file) ?? withFakePorts(exported, providers[`${root}${group}/${providedFile}`] ?? {}, providedFile)
    return listedMachine(machine.id, group, machine, { exported, module: `./${file}`, source, ...provided })
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

function withFakePorts(exported: string, module: Module, file: string): Partial<Listed> | null {
  const subject = exported.replace(/Machine$/, '')
  const fakePorts = `${subject}FakePorts`
  const ports = (testing as Module)[fakePorts] as (() => unknown) | undefined
  const [name, provide] = Object.entries(module).find(([one]) => one.toLowerCase() === `provide${subject}ports`.toLowerCase()) ?? []
  if (!name || !ports) return null
  return {
    exported: `${name}(${fakePorts}())`,
    module: `./${file}`,
    imports: [`import { ${fakePorts} } from './${subject}.samples.ts'`],
    machine: (provide as (given: unknown) => AnyStateMachine)(ports()),
  }
}
