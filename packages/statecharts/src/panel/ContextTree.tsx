import { useState } from 'react'
import css from './Panel.module.css'

type Props = { label: string; value: unknown; before: unknown; isFirst: boolean }

/** Draws only what is opened, because a context may have megabytes. */
export function ContextTree({ label, value, before, isFirst }: Props) {
  return (
    <section aria-labelledby={`tree-${label}`}>
      <h3 id={`tree-${label}`}>{label}</h3>
      {/* Focusable, for scrolling by keyboard. */}
      <div className={css.tree} tabIndex={0} role="region" aria-labelledby={`tree-${label}`}>
        <Entries value={value} before={before} isFirst={isFirst} ancestors={[]} />
      </div>
    </section>
  )
}

type Inner = { value: unknown; before: unknown; isFirst: boolean; ancestors: readonly object[] }

const mostShown = 100

function Entries({ value, before, isFirst, ancestors }: Inner) {
  const [shown, setShown] = useState(mostShown)
  const entries = entriesOf(value)
  if (entries.length === 0) return <Leaf value={value} />
  const deeper = [...ancestors, value as object]
  return (
    <ul>
      {entries.slice(0, shown).map(([key, one]) => (
        <Entry key={key} name={key} value={one} before={fieldOf(before, key)} isFirst={isFirst} ancestors={deeper} />
      ))}
      {entries.length > shown && (
        <li>
          <button type="button" onClick={() => setShown(shown + mostShown)}>
            {entries.length - shown} more
          </button>
        </li>
      )}
    </ul>
  )
}

function Entry({ name, value, before, isFirst, ancestors }: Inner & { name: string }) {
  const [isOpen, setOpen] = useState(ancestors.length < 3)
  const isChanged = !isFirst && !isSame(value, before)
  const isCircular = typeof value === 'object' && value !== null && ancestors.includes(value)
  const hasMore = !isCircular && entriesOf(value).length > 0
  return (
    <li data-changed={isChanged || undefined}>
      {hasMore ? (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <b>{name}</b> <small>{summaryOf(value)}</small>
            {isChanged && <Changed />}
          </summary>
          {isOpen && <Entries value={value} before={before} isFirst={isFirst} ancestors={ancestors} />}
        </details>
      ) : (
        <>
          <b>{name}</b>: {isCircular ? <i>(circular)</i> : <Leaf value={value} />}
          {isChanged && <Changed />}
          {isChanged && before !== undefined && entriesOf(before).length === 0 && (
            <small>
              {' '}
              was <Leaf value={before} />
            </small>
          )}
        </>
      )}
    </li>
  )
}

const Changed = () => <small className={css.changed}> changed</small>

const Leaf = ({ value }: { value: unknown }) => <code>{textOf(value)}</code>

function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 2000 ? `${value.slice(0, 2000)}…` : value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `${value.name || 'function'}()`
  if (typeof value === 'object' && value !== null) return summaryOf(value)
  return String(value)
}

function summaryOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`
  if (typeof value !== 'object' || value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (isActor(value)) return `actor ${String(value.id)}`
  const name = (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name
  const size = value instanceof Map || value instanceof Set ? ` (${value.size})` : ''
  return name === undefined || name === 'Object' ? '{}' : `${name}${size}`
}

const isActor = (value: object): value is { id: unknown } => 'sessionId' in value && 'send' in value

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Error || isActor(value)) return []
  if (value instanceof Map) return [...value].map(([key, one]): [string, unknown] => [String(key), one])
  if (value instanceof Set) return [...value].map((one, index): [string, unknown] => [String(index), one])
  return Object.entries(value)
}

function fieldOf(value: unknown, key: string): unknown {
  return new Map(entriesOf(value)).get(key)
}

/** XState's contexts keep what did not change; a recorded one is a copy, which is compared as text if it is small. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  try {
    const [one, other] = [JSON.stringify(a), JSON.stringify(b)]
    return one === other
  } catch {
    return false
  }
}
