// A chart as an ARIA tree: states, their transitions, and the targets of those.
import { actsOf } from '../chart/content.ts'
import { boxesOf, indexOf, type Box, type Graph, type Row } from '../chart/graph.ts'

export type TreeItem = {
  /** Unique in the tree. */
  id: string
  label: string
  description: string
  /** The state that it stands for or belongs to. */
  state: Pick<Box, 'id' | 'path'>
  /** A transition's. */
  row: string | null
  /** A transition's target. */
  isTarget: boolean
  /** The id of an invoked machine. */
  machine: string | null
  children: TreeItem[]
}

/** An item that is not in a closed one. */
export type TreeRow = { item: TreeItem; parent: string | null; level: number; position: number; size: number; isOpen: boolean | null }

export type TreeAction = { focus: number } | { toggle: string } | null

export function treeOf({ root, arrows }: Graph): TreeItem {
  const boxes = new Map(boxesOf(root).map((box) => [box.id, box]))
  const stateItem = (box: Box, isInitial: boolean): TreeItem => {
    const transitions = new Map(box.selfTransitions.map((row) => [row.id, { row, targets: [] as Box[] }]))
    for (const { from, to, rows } of arrows) {
      const target = boxes.get(to)
      if (from !== box.id || !target) continue
      for (const row of rows) {
        const known = transitions.get(row.id) ?? { row, targets: [] }
        known.targets.push(target)
        transitions.set(row.id, known)
      }
    }
    const { id, path, invokes, children } = box
    const state = { id, path }
    return treeItem(id, labelOf(box, isInitial), state, {
      description: [box.description, ...actsOf(box)].filter(Boolean).join('. '),
      children: [
        ...invokes.map(({ name, machine }, index) => treeItem(`${id} invoke ${index}`, `invoke ${name}`, state, { machine })),
        ...[...transitions.values()].toSorted((a, b) => indexOf(a.row) - indexOf(b.row)).map((one) => transitionItem(state, one)),
        ...children.map((child) => stateItem(child, child.id === box.initial)),
      ],
    })
  }
  return stateItem(root, false)
}

type Transition = { row: Row; targets: readonly Box[] }

function transitionItem(state: TreeItem['state'], { row, targets }: Transition): TreeItem {
  const { id, event, guard, actions, description, reenters } = row
  const condition = guard === '' ? '' : guard === 'otherwise' ? ', otherwise' : ` if ${guard}`
  const notes = [reenters ? 're-enters' : '', actions.join(', '), description]
  return {
    ...treeItem(`transition ${id}`, `${event}${condition}`, state, { row: id }),
    description: notes.filter(Boolean).join('. '),
    children: targets.map((target) =>
      treeItem(
        `${id} → ${target.id}`,
        `to ${target.path || target.name}`,
        { id: target.id, path: target.path },
        { row: id, isTarget: true },
      ),
    ),
  }
}

const treeItem = (id: string, label: string, state: TreeItem['state'], more: Partial<TreeItem>): TreeItem => ({
  id,
  label,
  description: '',
  state,
  row: null,
  isTarget: false,
  machine: null,
  children: [],
  ...more,
})

function labelOf({ name, kind, deep, hidden, change }: Box, isInitial: boolean): string {
  const words = [
    name,
    kind === 'atomic' ? '' : deep ? 'deep history' : kind,
    isInitial ? 'initial' : '',
    hidden > 0 ? `folded, ${hidden} ${hidden === 1 ? 'state' : 'states'} inside` : '',
    change ?? '',
  ]
  return words.filter(Boolean).join(', ')
}

/** In the definition; a history state's default has none. */
export function rowsOf(items: readonly TreeItem[], open: ReadonlySet<string>, parent: string | null = null, level = 1): TreeRow[] {
  return items.flatMap((item, index) => {
    const isOpen = item.children.length === 0 ? null : open.has(item.id)
    const row = { item, parent, level, position: index + 1, size: items.length, isOpen }
    return [row, ...(isOpen ? rowsOf(item.children, open, item.id, level + 1) : [])]
  })
}

/** The items that contain one, outermost first. */
export function itemsAround(item: TreeItem, id: string): string[] | null {
  if (item.id === id) return []
  for (const child of item.children) {
    const inner = itemsAround(child, id)
    if (inner) return [item.id, ...inner]
  }
  return null
}

/** As the tree view pattern of the WAI-ARIA Authoring Practices. */
export function actionOf(key: string, rows: readonly TreeRow[], at: number): TreeAction {
  const row = rows[at]
  if (!row) return null
  const within = (index: number): TreeAction => (rows[index] && index !== at ? { focus: index } : null)
  if (key === 'ArrowDown') return within(at + 1)
  if (key === 'ArrowUp') return within(at - 1)
  if (key === 'Home') return within(0)
  if (key === 'End') return within(rows.length - 1)
  if (key === 'ArrowRight') return row.isOpen === false ? { toggle: row.item.id } : row.isOpen ? within(at + 1) : null
  if (key === 'ArrowLeft') return row.isOpen ? { toggle: row.item.id } : within(rows.findIndex(({ item }) => item.id === row.parent))
  if (key.length !== 1 || key === ' ') return null
  const starts = ({ item }: TreeRow): boolean => item.label.toLowerCase().startsWith(key.toLowerCase())
  const next = rows.findIndex((one, index) => index > at && starts(one))
  return within(next === -1 ? rows.findIndex(starts) : next)
}
