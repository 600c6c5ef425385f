// A machine as a graph: boxes within boxes, and arrows between them. Read from the real definition, so that nothing of it can be
// forgotten or stale; what it looks like is for layout.ts.
import { actionsOf, eventOf, guardName, nodesOf, transitionsOf } from '@krapao/machines/testing'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

type Node = AnyStateMachine['root']

/** What can happen, as a line of an arrow or of a box. */
export type Row = {
  /** The transition's own name: where it starts, and its place among those from there. */
  id: string
  event: string
  /** The condition's name; `otherwise` where the same event has been asked about before. */
  guard: string
  actions: string[]
  description: string
  /** Enters its state anew, in place of staying in it. */
  again: boolean
}

export type Box = {
  id: string
  name: string
  /** `home.agreement`, as a link has it; '' for the machine itself. */
  path: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  description: string
  /** Runs child actors, by id; asks ports, which are some of them. */
  invokes: string[]
  entry: string[]
  exit: string[]
  /** What happens without leaving the box. */
  stays: Row[]
  children: Box[]
  /** The child in which it begins. */
  initial: string | null
}

/** All ways from one box to another; `within` where they lead from a box to what is inside of it, whatever is the state there. */
export type Arrow = { id: string; from: string; to: string; within: boolean; rows: Row[] }
export type Graph = { root: Box; arrows: Arrow[] }

export function graphOf({ root }: AnyStateMachine): Graph {
  const arrows = new Map<string, Arrow>()
  for (const node of nodesOf(root)) {
    for (const [transition, row] of rowsOf(node)) {
      for (const to of transition.target ?? []) {
        if (to === node) continue
        const id = `${node.id} → ${to.id}`
        const arrow = arrows.get(id) ?? { id, from: node.id, to: to.id, within: isInside(to, node), rows: [] }
        arrow.rows.push(row)
        arrows.set(id, arrow)
      }
    }
  }
  return { root: boxOf(root), arrows: [...arrows.values()] }
}

/** Every box of a graph, its own first. */
export const boxesOf = (box: Box): Box[] => [box, ...box.children.flatMap(boxesOf)]

function boxOf(node: Node): Box {
  const [initial] = node.type === 'compound' ? node.initial.target : []
  return {
    id: node.id,
    name: node.key,
    path: node.path.join('.'),
    kind: node.type,
    description: node.description ?? '',
    invokes: node.invoke.map(({ id }) => id),
    entry: actionsOf(node.entry),
    exit: actionsOf(node.exit),
    stays: rowsOf(node).flatMap(([{ target }, row]) => (target === undefined || target.includes(node) ? [row] : [])),
    children: Object.values(node.states).map(boxOf),
    initial: initial?.id ?? null,
  }
}

function rowsOf(node: Node): [AnyTransitionDefinition, Row][] {
  const asked = new Set<string>()
  return transitionsOf(node).map((transition, index) => {
    const { eventType, target, actions, description = '' } = transition
    const guard = guardName(transition) ?? (asked.has(eventType) ? 'otherwise' : '')
    asked.add(eventType)
    const row: Row = {
      id: `${node.id}#${index}`,
      event: eventOf(transition),
      guard,
      actions: actionsOf(actions),
      description,
      again: target?.includes(node) ?? false,
    }
    return [transition, row]
  })
}

function isInside(node: Node, outer: Node): boolean {
  return node.parent !== undefined && (node.parent === outer || isInside(node.parent, outer))
}
