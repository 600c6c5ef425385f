import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Graph } from '../chart/graph.ts'
import css from './StateTree.module.css'
import { actionOf, itemsAround, rowsOf, treeOf, type TreeItem } from './tree.ts'

type Props = {
  name: string
  /** As drawn, with folded states. */
  graph: Graph
  chosen: string
  active: readonly string[]
  onFocus: (item: TreeItem | null) => void
  onChoose: (path: string) => void
  onFold: (path: string) => void
  onMachine: ((id: string) => void) | undefined
}

export function StateTree({ name, graph, chosen, active, onFocus, onChoose, onFold, onMachine }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, index, chosenId, focus, reveal, toggle } = useTree(graph, chosen)
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) list.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const choose = ({ state, machine, isTarget }: TreeItem): void => {
    if (machine !== null && onMachine) return onMachine(machine)
    if (isTarget) reveal(state.id)
    onChoose(state.path)
  }
  const press = (key: string, item: TreeItem): void => {
    const action = actionOf(key, rows, index)
    if (action && 'focus' in action) focus(rows[action.focus]?.item.id ?? '')
    else if (action) toggle(action.toggle)
    else if (key === 'Enter') choose(item)
    else if (key === ' ') onFold(item.state.path)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const item = rows[index]?.item
    const isOther = event.key.length > 1 && !/^(Arrow|Home|End|Enter)/.test(event.key)
    if (!item || isOther || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    press(event.key, item)
  }
  return (
    <ul
      ref={list}
      className={css.tree}
      role="tree"
      aria-label={`States of ${name}: Enter shows one, Space folds it in the picture`}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (list.current?.contains(relatedTarget)) return
        // When the tree gets the focus again, it starts at the chosen state.
        focus('')
        onFocus(null)
      }}
    >
      {rows.map(({ item, level, position, size, isOpen }, at) => (
        <li
          key={item.id}
          role="treeitem"
          tabIndex={at === index ? 0 : -1}
          aria-level={level}
          aria-posinset={position}
          aria-setsize={size}
          aria-expanded={isOpen ?? undefined}
          aria-selected={item.id === chosenId}
          aria-current={item.id === item.state.id && active.includes(item.id) ? 'true' : undefined}
          aria-description={item.description || undefined}
          onFocus={() => {
            focus(item.id)
            onFocus(item)
          }}
          onClick={() => choose(item)}
        >
          {item.label}
        </li>
      ))}
    </ul>
  )
}

function useTree(graph: Graph, chosen: string) {
  const tree = useMemo(() => treeOf(graph), [graph])
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([tree.id]))
  const [focused, focus] = useState('')
  const chosenId = useMemo(() => (chosen === '' ? '' : (stateIdOf(tree, chosen) ?? '')), [tree, chosen])
  const [shownId, setShownId] = useState('')
  const openTo = (id: string): void => setOpen(new Set([...open, ...(itemsAround(tree, id) ?? [])]))
  if (chosenId !== shownId) {
    setShownId(chosenId)
    openTo(chosenId)
  }
  const rows = useMemo(() => rowsOf([tree], open), [tree, open])
  const index = [focused, chosenId].map((id) => rows.findIndex(({ item }) => item.id === id)).find((found) => found !== -1) ?? 0
  return {
    rows,
    index,
    chosenId,
    focus,
    reveal: (id: string) => {
      openTo(id)
      focus(id)
    },
    toggle: (id: string) => setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id])),
  }
}

const stateIdOf = (item: TreeItem, path: string): string | null =>
  item.id === item.state.id && item.state.path === path
    ? item.id
    : item.children.reduce<string | null>((found, child) => found ?? stateIdOf(child, path), null)
