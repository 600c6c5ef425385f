// Reads a machine's definition as nested boxes and arrows, which layout.ts places.
import { actionsOf, eventOf, guardName, nodesOf, transitionsOf } from '@krapao/machines/testing'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

type Node = AnyStateMachine['root']

/** A transition, as a line of an arrow or a box. */
export type Row = {
  /** Its source, and its index there. */
  id: string
  event: string
  /** `otherwise` for a fallback of the same event. */
  guard: string
  actions: string[]
  description: string
  /** Whether it re-enters its state. */
  again: boolean
}

export type Box = {
  id: string
  name: string
  /** As in a link; '' for the machine itself. */
  path: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  description: string
  invokes: string[]
  entry: string[]
  exit: string[]
  /** Transitions that stay in the box. */
  stays: Row[]
  children: Box[]
  initial: string | null
}

/** All transitions between two boxes; `within` if the source contains the target. */
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
  const seenTypes = new Set<string>()
  return transitionsOf(node).map((transition, index) => {
    const { eventType, target, actions, description = '' } = transition
    const guard = guardName(transition) ?? (seenTypes.has(eventType) ? 'otherwise' : '')
    seenTypes.add(eventType)
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
