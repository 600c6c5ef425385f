import type { AnyStateMachine } from 'xstate'
import { boxesOf, graphOf, type Graph } from '../chart/graph.ts'
import { nodesOf, transitionsOf } from '../chart/nodes.ts'
import { eventName } from '../chart/words.ts'
import type { EventTypes } from '../load/eventTypes.ts'
import type { Subject } from '../simulate/asTest.ts'

/** A machine, or why there is none. */
export type Listed = {
  /** Unique, as in a link. */
  name: string
  /** The module's export, or a call of it. */
  exported: string
  /** False if it was pasted, or if only its definition could be read. */
  isImportable: boolean
  /** The file or folder; '' if the machine's name is enough. */
  group: string
  /** As a test beside it imports it. */
  module: string
  imports: readonly string[]
  machine: AnyStateMachine | null
  graph: Graph | null
  description: string
  error: string | null
  /** '' without one. */
  source: () => Promise<string>
  events: EventTypes
  /** Of states, in its file. */
  lines: ReadonlyMap<string, number>
  /** A sample, from a file beside the module. */
  input: unknown
}

export const listedMachine = (name: string, group: string, machine: AnyStateMachine, more: Partial<Listed> = {}): Listed => ({
  name,
  exported: name,
  isImportable: true,
  group,
  module: `./${group.split('/').at(-1) ?? ''}`,
  imports: [],
  machine,
  graph: graphOf(machine),
  description: machine.root.description ?? '',
  error: null,
  source: () => Promise.resolve(''),
  events: [],
  lines: new Map(),
  input: undefined,
  ...more,
})

/** For a test beside the module. */
export const subjectOf = ({ exported, module, imports, isImportable }: Listed): Subject => ({
  name: isImportable ? exported : null,
  module,
  imports,
})

export function eventsOf({ root: whole }: AnyStateMachine): [event: string, handledIn: string[]][] {
  const handled = nodesOf(whole).flatMap((node) =>
    transitionsOf(node)
      .filter(({ eventType }) => eventType !== '' && !eventType.startsWith('xstate.'))
      .map(({ eventType }) => [eventName(eventType), node.path.join('.') || 'everywhere'] as const),
  )
  return [...Map.groupBy(handled, ([event]) => event)].map(([event, all]) => [event, [...new Set(all.map(([, place]) => place))]])
}

export type SearchResult<T extends Listed = Listed> = { listed: T; states: string[]; events: string[] }

export function searchMachines<T extends Listed>(machines: readonly T[], query: string): SearchResult<T>[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const contains = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  if (words.length === 0) return machines.map((listed) => ({ listed, states: [], events: [] }))
  return machines.flatMap((listed) => {
    const boxes = listed.graph ? boxesOf(listed.graph.root) : []
    const states = boxes.filter(({ path, description }) => path !== '' && contains(`${path} ${description}`))
    const events = listed.machine ? eventsOf(listed.machine).filter(([event]) => contains(event)) : []
    return contains(`${listed.name} ${listed.group} ${listed.description}`) || states.length > 0 || events.length > 0
      ? [{ listed, states: states.map(({ path }) => path), events: events.map(([event]) => event) }]
      : []
  })
}
