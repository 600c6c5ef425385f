import { arrowId, boxesOf, folded, indexOf, type Arrow, type Box, type Change, type Graph, type Row } from '../chart/graph.ts'

export type Difference = { change: Change; what: 'state' | 'transition'; name: string; detail: string }
export type Comparison = { differences: Difference[]; graph: Graph }

type Transition = { row: Row; from: string; to: string | null; key: string }

export function compare(before: Graph, after: Graph): Comparison {
  const old = new Map(boxesOf(before.root).map((box) => [box.path, box]))
  const now = new Map(boxesOf(after.root).map((box) => [box.path, box]))
  const states = [...now.values()].flatMap((box): Difference[] => {
    const earlier = old.get(box.path)
    if (!earlier) return [{ change: 'added', what: 'state', name: box.path, detail: '' }]
    const detail = changedParts(earlier, box)
    return detail === '' ? [] : [{ change: 'changed', what: 'state', name: box.path, detail }]
  })
  const gone = [...old.values()]
    .filter(({ path }) => !now.has(path))
    .map(({ path }): Difference => ({ change: 'removed', what: 'state', name: path, detail: '' }))
  const transitions = compareTransitions(transitionsIn(before), transitionsIn(after))
  const differences = [...states, ...gone, ...transitions.map(({ difference }) => difference)]
  return { differences, graph: bothCharts(before, after, differences, transitions) }
}

const parts = ['kind', 'deep', 'description', 'tags', 'output', 'invokes', 'entry', 'exit', 'initially'] as const

function changedParts(before: Box, after: Box): string {
  const changed = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])).map((part): string => part)
  const [initialBefore, initialAfter] = [before, after].map((box) => box.children.find(({ id }) => id === box.initial)?.name)
  if (initialBefore !== initialAfter) changed.push('initial')
  // Ids of states begin with the machine's.
  if (before.path === '' && before.id !== after.id) changed.push('id')
  return changed.join(', ')
}

function transitionsIn({ root, arrows }: Graph): Transition[] {
  const pathById = new Map(boxesOf(root).map(({ id, path }) => [id, path]))
  const found = [
    ...boxesOf(root).flatMap(({ id, selfTransitions }) => selfTransitions.map((row) => ({ row, from: id, to: row.reenters ? id : null }))),
    ...arrows.flatMap(({ from, to, rows }) => rows.map((row) => ({ row, from, to }))),
  ]
  const counts = new Map<string, number>()
  return found.map(({ row, from, to }) => {
    const [source, target] = [pathById.get(from) ?? from, to === null ? null : (pathById.get(to) ?? to)]
    const name = JSON.stringify([source, row.event, row.guard, target])
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { row, from: source, to: target, key: `${name} ${count}` }
  })
}

type ComparedTransition = { difference: Difference; transition: Transition }

function compareTransitions(before: readonly Transition[], after: readonly Transition[]): ComparedTransition[] {
  const old = new Map(before.map((one) => [one.key, one]))
  const now = new Map(after.map((one) => [one.key, one]))
  const [orderBefore, orderAfter] = [orderOf(before, now), orderOf(after, old)]
  const of = (change: Change, transition: Transition, detail = ''): ComparedTransition => ({
    transition,
    difference: { change, what: 'transition', name: transitionText(transition), detail },
  })
  return [
    ...after.flatMap((one) => {
      const earlier = old.get(one.key)
      if (!earlier) return [of('added', one)]
      const changed = [
        ...(['actions', 'description', 'reenters'] as const).filter((part) => String(earlier.row[part]) !== String(one.row[part])),
        ...(orderBefore.get(one.key) === orderAfter.get(one.key) ? [] : ['order']),
      ]
      return changed.length === 0 ? [] : [of('changed', one, changed.join(', '))]
    }),
    ...before.filter(({ key }) => !now.has(key)).map((one) => of('removed', one)),
  ]
}

/** Places of common transitions among those of their state and event: XState tries them in turn. */
function orderOf(transitions: readonly Transition[], others: ReadonlyMap<string, Transition>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const common = transitions.filter(({ key }) => others.has(key)).toSorted((one, other) => indexOf(one.row) - indexOf(other.row))
  return new Map(
    common.map(({ from, row, key }) => {
      const group = JSON.stringify([from, row.event])
      const place = counts.get(group) ?? 0
      counts.set(group, place + 1)
      return [key, place]
    }),
  )
}

const transitionText = ({ row, from, to }: Transition): string =>
  `${from || '(root)'}: ${row.event}${row.guard === '' ? '' : ` [${row.guard}]`} → ${to === null ? 'stays' : to || '(root)'}`

function bothCharts(before: Graph, after: Graph, differences: readonly Difference[], transitions: readonly ComparedTransition[]): Graph {
  const changeOf = new Map(differences.filter(({ what }) => what === 'state').map(({ name, change }) => [name, change]))
  const changeOfKey = new Map(transitions.map(({ transition, difference }) => [transition.key, difference.change]))
  const gone = transitions.filter(({ difference }) => difference.change === 'removed').map(({ transition }) => transition)
  const root = bothBoxes(before.root, after.root, changeOf)
  const idByPath = new Map(boxesOf(root).map(({ path, id }) => [path, id]))
  const keyed = new Map(transitionsIn(after).map(({ row, key }) => [row, key]))
  const marked = (row: Row): Row => withChange(row, changeOfKey.get(keyed.get(row) ?? ''))
  const arrows = new Map<string, Arrow>(after.arrows.map((arrow) => [arrow.id, { ...arrow, rows: arrow.rows.map(marked) }]))
  for (const { row, from, to } of gone) {
    const [source, target] = [idByPath.get(from), to === null ? undefined : idByPath.get(to)]
    const removed: Row = { ...row, id: `${row.id} before`, change: 'removed' }
    if (source === undefined) continue
    if (target === undefined || target === source) {
      const box = boxesOf(root).find(({ id }) => id === source)
      box?.selfTransitions.push(removed)
      continue
    }
    const id = arrowId(source, target)
    const known = arrows.get(id) ?? { id, from: source, to: target, within: from === '' || (to ?? '').startsWith(`${from}.`), rows: [] }
    arrows.set(id, { ...known, rows: [...known.rows, removed] })
  }
  for (const box of boxesOf(root)) box.selfTransitions = box.selfTransitions.map((row) => (row.change ? row : marked(row)))
  return { root, arrows: [...arrows.values()] }
}

/** The later box with the children that only the earlier one had. */
function bothBoxes(before: Box | null, after: Box, changeOf: ReadonlyMap<string, Change>): Box {
  const children = after.children.map((child) =>
    bothBoxes(before?.children.find(({ path }) => path === child.path) ?? null, child, changeOf),
  )
  const gone = (before?.children ?? []).filter(({ path }) => !after.children.some((child) => child.path === path)).map(removedBox)
  const all = [...children, ...gone]
  const kind = after.kind === 'atomic' && all.length > 0 ? 'compound' : after.kind
  return withChange({ ...after, kind, selfTransitions: [...after.selfTransitions], children: all }, changeOf.get(after.path))
}

const removedBox = (box: Box): Box => ({
  ...box,
  id: `${box.id} before`,
  change: 'removed',
  initial: null,
  selfTransitions: [],
  children: box.children.map(removedBox),
})

const withChange = <T extends { change?: Change }>(item: T, change: Change | undefined): T => (change ? { ...item, change } : item)

export function foldedToChanges(graph: Graph): Graph {
  const touched = new Set<string>()
  const touch = (id: string): void => void touched.add(id)
  for (const box of boxesOf(graph.root)) if (box.change || box.selfTransitions.some(({ change }) => change)) touch(box.id)
  for (const { from, to, rows } of graph.arrows) if (rows.some(({ change }) => change)) [from, to].forEach(touch)
  const untouched = boxesOf(graph.root).filter((box) => !boxesOf(box).some(({ id }) => touched.has(id)))
  return folded(graph, new Set(untouched.map(({ path }) => path)))
}

const signs: Readonly<Record<Change, string>> = { added: '+', removed: '-', changed: '~' }

export function differencesText(name: string, differences: readonly Difference[]): string {
  const lines = differences.map(
    ({ change, what, name: of, detail }) => `  ${signs[change]} ${what} ${of || '(root)'}${detail === '' ? '' : `: ${detail}`}`,
  )
  return [name, ...lines].join('\n')
}
