import * as testing from '@krapao/machines/testing'
import { portsOf, type PortRow } from '@krapao/machines/testing'
import { listedMachine, type Listed } from 'statecharts-viewer/page'
import { StateMachine, type AnyStateMachine } from 'xstate'
import type { TestImports } from '../follow/asTest.ts'

export type KrapaoMachine = Listed & { testImports: TestImports }

const root = '../../../machines/src/'
const files = import.meta.glob<Record<string, unknown>>('../../../machines/src/**/*.machine.ts', { eager: true })
/** Where a machine's ports are provided if not in its own file. */
const providers = import.meta.glob<Record<string, unknown>>('../../../machines/src/**/*.provided.ts', { eager: true })
const sources = import.meta.glob<string>('../../../machines/src/**/*.machine.ts', { query: '?raw', import: 'default' })

export const machines: readonly KrapaoMachine[] = Object.entries(files)
  .map(([path, exported]) => {
    const [name, machine] = Object.entries(exported).find(([, value]) => value instanceof StateMachine) ?? []
    if (!name || !(machine instanceof StateMachine)) throw new Error(`${path} exports no machine`)
    return {
      ...listedMachine(machine.id, path.slice(root.length).split('/')[0] ?? '', machine, {
        exported: name,
        source: () => sources[path]?.() ?? Promise.resolve(''),
      }),
      testImports: testImportsOf(name, machine, {
        machine: exported,
        provided: providers[path.replace('.machine.ts', '.provided.ts')] ?? {},
      }),
    }
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

type Provide = (ports: unknown) => AnyStateMachine

function testImportsOf(
  exported: string,
  machine: AnyStateMachine,
  modules: Record<TestImports['providedIn'], Record<string, unknown>>,
): TestImports {
  const fakePorts = exported.replace(/Machine$/, 'FakePorts')
  const wanted = `provide${fakePorts.replace(/FakePorts$/, 'Ports')}`.toLowerCase()
  const provideIn = (file: Record<string, unknown>) => Object.keys(file).find((name) => name.toLowerCase() === wanted)
  const own = provideIn(modules.machine)
  const provide = own ?? provideIn(modules.provided) ?? null
  const providedIn = own ? 'machine' : 'provided'
  const createPorts = new Map<string, unknown>(Object.entries(testing)).get(fakePorts) as (() => unknown) | undefined
  return {
    exported,
    provide,
    providedIn,
    fakePorts: createPorts ? fakePorts : null,
    machine: provide !== null && createPorts ? (modules[providedIn][provide] as Provide)(createPorts()) : machine,
  }
}

export const portRows = ({ machine }: KrapaoMachine): PortRow[] => (machine ? portsOf(machine) : [])
