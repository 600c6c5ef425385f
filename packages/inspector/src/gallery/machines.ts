import * as product from '@krapao/machines'
import * as testing from '@krapao/machines/testing'
import { listedMachine, type Listed } from 'statecharts-viewer/page'
import { StateMachine, type AnyStateMachine } from 'xstate'

type Module = Readonly<Record<string, unknown>>

const root = '../../../machines/src/'
const files = import.meta.glob<Module>('../../../machines/src/**/*.machine.ts', { eager: true })
const sources = import.meta.glob<string>('../../../machines/src/**/*.machine.ts', { query: '?raw', import: 'default' })

export const machines: readonly Listed[] = Object.entries(files)
  .map(([path, module]) => {
    const [exported, machine] = Object.entries(module).find(([, value]) => value instanceof StateMachine) ?? []
    if (!exported || !(machine instanceof StateMachine)) throw new Error(`${path} exports no machine`)
    const [group = ''] = path.slice(root.length).split('/')
    const source = () => sources[path]?.() ?? Promise.resolve('')
    return listedMachine(machine.id, group, machine, { exported, module: '@krapao/machines', source, ...withFakePorts(machine.id) })
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

function withFakePorts(name: string): Partial<Listed> | null {
  const [provider, fakePorts] = [`provide${name.charAt(0).toUpperCase()}${name.slice(1)}Ports`, `${name}FakePorts`]
  const provide = (product as Module)[provider] as ((ports: unknown) => AnyStateMachine) | undefined
  const ports = (testing as Module)[fakePorts] as (() => unknown) | undefined
  if (!provide || !ports) return null
  const imports = [`import { ${fakePorts} } from '@krapao/machines/testing'`]
  return { exported: `${provider}(${fakePorts}())`, imports, machine: provide(ports()) }
}
