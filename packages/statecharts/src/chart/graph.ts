// Reads a machine's definition as nested boxes and arrows, which layout.ts places.
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { isMachine, nodesOf, transitionsOf, type Node } from './nodes.ts'
import { actionTexts, codeText, eventName, guardText, invokeName } from './words.ts'

/** Compared with an older version. */
export type Change = 'added' | 'removed' | 'changed'

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
  reenters: boolean
  change?: Change
}

/** `machine` is the id of an invoked machine. */
type Invoke = { name: string; src: string; machine: string | null }

export type Box = {
  id: string
  name: string
  /** As in a link; '' for the machine itself. */
  path: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  deep: boolean
  description: string
  tags: string[]
  /** '' without one. */
  output: string
  invokes: Invoke[]
  entry: string[]
  exit: string[]
  /** Actions of its initial transition. */
  initially: string[]
  /** Without a target, or with the state itself as target. */
  selfTransitions: Row[]
  children: Box[]
  initial: string | null
  /** How many states a folded box hides. */
  hidden: number
  change?: Change
}

/** All transitions between two boxes; `within` if the source contains the target. */
export type Arrow = { id: string; from: string; to: string; within: boolean; rows: Row[] }
export type Graph = { root: Box; arrows: Arrow[] }

export function graphOf({ root }: AnyStateMachine): Graph {
  const arrows = new Map<string, Arrow>()
  const add = (from: Node, to: Node, row: Row): void => {
    const id = arrowId(from.id, to.id)
    const arrow = arrows.get(id) ?? { id, from: from.id, to: to.id, within: isInside(to, from), rows: [] }
    arrow.rows.push(row)
    arrows.set(id, arrow)
  }
  for (const node of nodesOf(root)) {
    for (const [transition, row] of rowsOf(node)) {
      for (const to of transition.target ?? []) if (to !== node) add(node, to, row)
    }
    for (const to of historyTargets(node)) add(node, to, { ...emptyRow, id: `${node.id}#default`, event: 'default' })
  }
  return { root: boxOf(root), arrows: [...arrows.values()] }
}

export const arrowId = (from: string, to: string): string => `${from} → ${to}`
/** Returns a transition's position among those of its source. */
export const indexOf = ({ id }: Row): number => Number(/\d+$/.exec(id)?.[0] ?? 0)
export const boxesOf = (box: Box): Box[] => [box, ...box.children.flatMap(boxesOf)]

const emptyRow: Omit<Row, 'id' | 'event'> = { guard: '', actions: [], description: '', reenters: false }

function boxOf(node: Node): Box {
  const [initial] = node.type === 'compound' ? node.initial.target : []
  const { output } = node
  return {
    id: node.id,
    name: node.key,
    path: node.path.join('.'),
    kind: node.type,
    deep: node.history === 'deep',
    description: node.description ?? '',
    tags: [...node.tags],
    output: output === undefined ? '' : typeof output === 'function' ? codeText(output as never) : JSON.stringify(output),
    invokes: node.invoke.map(({ id, src }) => ({
      name: invokeName(id, node),
      src: typeof src === 'string' ? src : id,
      machine: invokedMachine(node, src),
    })),
    entry: actionTexts(node.entry),
    exit: actionTexts(node.exit),
    initially: node.type === 'compound' ? actionTexts(node.initial.actions) : [],
    selfTransitions: rowsOf(node).flatMap(([{ target }, row]) => (target === undefined || target.includes(node) ? [row] : [])),
    children: Object.values(node.states).map(boxOf),
    initial: initial?.id ?? null,
    hidden: 0,
  }
}

function invokedMachine(node: Node, src: unknown): string | null {
  const actors = new Map<unknown, unknown>(Object.entries(node.machine.implementations.actors))
  const inline = node.invoke.find((invoke) => invoke.src === src)
  const config = [node.config.invoke ?? []].flat()[inline ? node.invoke.indexOf(inline) : -1] as { src?: unknown } | undefined
  const logic = actors.get(src) ?? config?.src
  return isMachine(logic) ? logic.id : null
}

function rowsOf(node: Node): [AnyTransitionDefinition, Row][] {
  const seenTypes = new Set<string>()
  return transitionsOf(node).map((transition, index) => {
    const { eventType, actions, description = '' } = transition
    const isUnguarded = transition.guard === undefined
    const guard = isUnguarded ? (seenTypes.has(eventType) ? 'otherwise' : '') : guardText(transition.guard)
    seenTypes.add(eventType)
    const row: Row = {
      id: `${node.id}#${index}`,
      event: eventName(eventType, node),
      guard,
      actions: actionTexts(actions),
      description,
      reenters: isReentered(transition),
    }
    return [transition, row]
  })
}

/** As XState decides it: a target in the state itself leaves it only with `reenter`. */
function isReentered({ source, target = [], reenter }: AnyTransitionDefinition): boolean {
  const isWithin = (to: Node): boolean => to === source || isInside(to, source)
  return target.some(isWithin) && (reenter || !target.every(isWithin))
}

function historyTargets(node: Node): Node[] {
  if (node.type !== 'history' || !node.parent) return []
  const { parent, machine } = node
  return [(node.config as { target?: unknown }).target ?? []].flat().flatMap((target) => {
    if (typeof target !== 'string') return []
    if (target.startsWith('#')) return [machine.getStateNodeById(target)]
    return target.split('.').reduce<Node[]>((from, key) => (key === '' ? from : from.flatMap(({ states }) => states[key] ?? [])), [parent])
  })
}

function isInside(node: Node, outer: Node): boolean {
  return node.parent !== undefined && (node.parent === outer || isInside(node.parent, outer))
}

const mergedRows = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify([row.event, row.guard, row.actions]), row])).values(),
]

export function folded({ root, arrows }: Graph, paths: ReadonlySet<string>): Graph {
  const shownAs = new Map<string, string>()
  const fold = (box: Box, within: string | null): Box => {
    shownAs.set(box.id, within ?? box.id)
    const hides = within ?? (paths.has(box.path) && box.children.length > 0 ? box.id : null)
    const children = box.children.map((child) => fold(child, hides))
    return hides === null ? { ...box, children } : { ...box, children: [], initial: null, hidden: boxesOf(box).length - 1 }
  }
  const shown = fold(root, null)
  const merged = new Map<string, Arrow>()
  for (const arrow of arrows) {
    const [from, to] = [shownAs.get(arrow.from) ?? arrow.from, shownAs.get(arrow.to) ?? arrow.to]
    if (from === to) continue
    const id = arrowId(from, to)
    const known = merged.get(id)
    merged.set(id, { id, from, to, within: arrow.within && to !== arrow.from, rows: mergedRows([...(known?.rows ?? []), ...arrow.rows]) })
  }
  return { root: shown, arrows: [...merged.values()] }
}
