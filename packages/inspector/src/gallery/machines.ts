import * as testing from '@krapao/machines/testing'
import { portsOf, type PortRow } from '@krapao/machines/testing'
import { boxesOf, eventName, graphOf, nodesOf, transitionsOf, type Graph } from 'statecharts-viewer/page'
import { StateMachine, type AnyStateMachine } from 'xstate'
import type { OtherActor } from '../follow/asTest.ts'

export type Listed = {
  name: string
  folder: string
  machine: AnyStateMachine
  graph: Graph
  description: string
  /** For a visualizer. */
  source: () => Promise<string>
  beside: OtherActor
}

const root = '../../../machines/src/'
const files = import.meta.glob<Record<string, unknown>>('../../../machines/src/**/*.machine.ts', { eager: true })
/** Where a machine's ports are provided if not in its own file. */
const providers = import.meta.glob<Record<string, unknown>>('../../../machines/src/**/*.provided.ts', { eager: true })
const sources = import.meta.glob<string>('../../../machines/src/**/*.machine.ts', { query: '?raw', import: 'default' })

export const machines: readonly Listed[] = Object.entries(files)
  .map(([path, exported]) => {
    const [name, machine] = Object.entries(exported).find(([, value]) => value instanceof StateMachine) ?? []
    if (!name || !(machine instanceof StateMachine)) throw new Error(`${path} exports no machine`)
    return {
      name: machine.id,
      folder: path.slice(root.length).split('/')[0] ?? '',
      machine,
      graph: graphOf(machine),
      description: machine.root.description ?? '',
      source: () => sources[path]?.() ?? Promise.resolve(''),
      beside: besideOf(name, { machine: exported, provided: providers[path.replace('.machine.ts', '.provided.ts')] ?? {} }),
    }
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

function besideOf(exported: string, modules: Record<OtherActor['providedIn'], Record<string, unknown>>): OtherActor {
  const fakePorts = exported.replace(/Machine$/, 'FakePorts')
  const wanted = `provide${fakePorts.replace(/FakePorts$/, 'Ports')}`.toLowerCase()
  const provideIn = (file: Record<string, unknown>) => Object.keys(file).find((name) => name.toLowerCase() === wanted)
  const own = provideIn(modules.machine)
  return {
    exported,
    provide: own ?? provideIn(modules.provided) ?? null,
    providedIn: own ? 'machine' : 'provided',
    fakePorts: fakePorts in testing ? fakePorts : null,
  }
}

export function eventsOf({ root: whole }: AnyStateMachine): [event: string, handledIn: string[]][] {
  const handled = nodesOf(whole).flatMap((node) =>
    transitionsOf(node)
      .filter(({ eventType }) => eventType !== '' && !eventType.startsWith('xstate.'))
      .map((transition) => [eventName(transition.eventType, node), node.path.join('.') || 'everywhere'] as const),
  )
  return [...Map.groupBy(handled, ([event]) => event)].map(([event, all]) => [event, [...new Set(all.map(([, place]) => place))]])
}

export const portRows = (machine: AnyStateMachine): PortRow[] => portsOf(machine)

export type Found = { listed: Listed; states: string[]; events: string[] }

export function found(query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const contains = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  if (words.length === 0) return machines.map((listed) => ({ listed, states: [], events: [] }))
  return machines.flatMap((listed) => {
    const states = boxesOf(listed.graph.root).filter(({ path, description }) => path !== '' && contains(`${path} ${description}`))
    const events = eventsOf(listed.machine).filter(([event]) => contains(event))
    const itself = contains(`${listed.name} ${listed.folder} ${listed.description}`)
    return itself || states.length > 0 || events.length > 0
      ? [{ listed, states: states.map(({ path }) => path), events: events.map(([event]) => event) }]
      : []
  })
}
