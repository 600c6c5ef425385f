import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { actionsOf, eventOf, portsOf } from '../src/testing/chartWords.ts'
import { guardName, nodesOf, transitionsOf } from '../src/testing/coverPaths.ts'
import type { Chart } from './charts.ts'

type Node = AnyStateMachine['root']

/** The page of one machine: diagram, states, events, ports. */
export function pageOf({ name, machine }: Chart): string {
  const { root } = machine
  const inner = nodesOf(root).filter((node) => node !== root)
  return `${[
    `<!-- Generated from ${name}.machine.ts by packages/machines/tools/docs.ts. Do not edit. -->`,
    `# ${name}`,
    root.description ?? '',
    ['```mermaid', 'stateDiagram-v2', ...diagramOf(root, '  '), '```'].join('\n'),
    '## States',
    table(
      ['state', 'what it means'],
      inner.map((node) => [pathOf(node), node.description ?? '']),
    ),
    '## Events',
    table(['event', 'where it is heard'], eventsOf(root)),
    '## Ports',
    table(['kind', 'name', 'used by'], portsOf(machine)),
    '## Transitions',
    table(
      ['from', 'event', 'guard', 'to', 'actions'],
      nodesOf(root).flatMap((node) => transitionsOf(node).map(rowOf)),
    ),
  ].join('\n\n')}\n`
}

const pathOf = (node: Node): string => node.path.join('.') || 'everywhere'
const idOf = (node: Node): string => node.path.join('_')

function diagramOf(node: Node, indent: string): string[] {
  const children = Object.values(node.states)
  const initial = node.initial.target[0]
  const lines = node.type === 'parallel' || !initial ? [] : [`${indent}[*] --> ${idOf(initial)}`]
  for (const [index, child] of children.entries()) {
    if (node.type === 'parallel' && index > 0) lines.push(`${indent}--`)
    if (Object.keys(child.states).length === 0) lines.push(`${indent}state "${child.key}" as ${idOf(child)}`)
    else lines.push(`${indent}state "${child.key}" as ${idOf(child)} {`, ...diagramOf(child, `${indent}  `), `${indent}}`)
    if (child.type === 'final') lines.push(`${indent}${idOf(child)} --> [*]`)
  }
  return node.path.length > 0 ? lines : [...lines, ...nodesOf(node).flatMap((from) => arrowsOf(from, indent))]
}

/** Arrows stand at the end, outside of every state: Mermaid moves a state into the block that names it first. */
const arrowsOf = (from: Node, indent: string): string[] =>
  from.path.length === 0
    ? []
    : transitionsOf(from).flatMap((transition) =>
        (transition.target ?? []).map((to) => `${indent}${idOf(from)} --> ${idOf(to)}: ${labelOf(transition)}`),
      )

function labelOf(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition)
  return guard ? `${eventOf(transition)} [${guard}]` : eventOf(transition)
}

const rowOf = (transition: AnyTransitionDefinition): string[] => [
  pathOf(transition.source),
  eventOf(transition),
  guardName(transition) ?? '',
  transition.target?.map(pathOf).join(', ') ?? 'stays',
  actionsOf(transition.actions).join('; '),
]

function eventsOf(root: Node): string[][] {
  const heard = new Map<string, Set<string>>()
  for (const node of nodesOf(root)) {
    for (const { eventType } of transitionsOf(node)) {
      if (eventType === '' || eventType.startsWith('xstate.')) continue
      heard.set(eventType, (heard.get(eventType) ?? new Set()).add(pathOf(node)))
    }
  }
  return [...heard].map(([event, places]) => [event, [...places].join(', ')])
}

const table = (head: string[], rows: string[][]): string =>
  rows.length === 0 ? 'None.' : [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
