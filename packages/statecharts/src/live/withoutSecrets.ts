// Replaces tokens, passwords, SMS codes, phone and account numbers by values of the same form, so that guards decide as before.
import { kindOf, maskedNumber, maskedText, type Kind } from './secrets.ts'

export type MaskOptions = {
  /** Returns what stands for a value, before the default rules. */
  mask?: (key: string, value: unknown) => unknown
  /** False keeps everything as it is, for programs without secrets. */
  maskDefaults?: boolean
}

/** More would stop the program, or the page. */
const most = { values: 20_000, text: 20_000 }

type Copying = Required<MaskOptions> & { left: number; isWhole: boolean }
type Place = { key: string; kind: Kind | null; ancestors: readonly object[] }

type Copy = {
  copy: unknown
  /** Whether it has the same values, and no others than JSON has. */
  isWhole: boolean
}

/** Returns a plain copy that can be posted to another window: no functions, files or actors, and at most 20 000 values. */
export function copied(value: unknown, { mask = (_key, same) => same, maskDefaults = true }: MaskOptions = {}): Copy {
  const copying = { mask, maskDefaults, left: most.values, isWhole: true }
  const copy = copyOf(value, { key: '', kind: null, ancestors: [] }, copying)
  return { copy, isWhole: copying.isWhole }
}

export const withoutSecrets = (value: unknown, options?: MaskOptions): unknown => copied(value, options).copy

function copyOf(original: unknown, place: Place, copying: Copying): unknown {
  const value = place.key === '' ? original : copying.mask(place.key, original)
  copying.left--
  const copy = typeof value === 'object' && value !== null ? objectOf(value, place, copying) : valueOf(value, place, copying)
  const isChanged = typeof copy === 'object' && copy !== null ? value !== original || !isPlain(value) : !Object.is(copy, original)
  if (isChanged) copying.isWhole = false
  return copy
}

function valueOf(value: unknown, place: Place, copying: Copying): unknown {
  const { key, kind } = place
  if (typeof value === 'string') return textOf(value, place, copying)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value === 'bigint') return String(copying.maskDefaults ? maskedNumber(key, kind, value) : value)
  return typeof value === 'number' && copying.maskDefaults ? maskedNumber(key, kind, value) : value
}

function objectOf(value: object, place: Place, copying: Copying): unknown {
  const { ancestors } = place
  if (ancestors.includes(value)) return '(itself)'
  if (copying.left <= 0) return '(left out: too large)'
  const deeper = { ...place, ancestors: [...ancestors, value] }
  if (Array.isArray(value)) {
    const { length } = value
    return isEntries(value, copying.left) ? pairsOf(value, length, deeper, copying) : arrayOf(value, length, deeper, copying)
  }
  if (value instanceof Map) return { '(Map)': pairsOf(value, value.size, deeper, copying) }
  if (value instanceof Set) return { '(Set)': arrayOf(value, value.size, deeper, copying) }
  return tried(() => special(value, place, copying), '(not readable)') ?? entriesOf(value, deeper, copying)
}

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(tried(() => Object.getPrototypeOf(value) as object | null, Map.prototype))

function textOf(value: string, place: Place, copying: Copying): string {
  const text = value.length > most.text ? `${value.slice(0, most.text)}… (${value.length} characters)` : value
  // A long text takes as much as several values.
  copying.left -= text.length / 50
  if (!copying.maskDefaults) return text
  return (/^\s*[[{]/.test(text) ? tried(() => maskedJson(text, place, copying), null) : null) ?? maskedText(place.kind, text)
}

/** @throws if the text is no JSON. */
function maskedJson(text: string, place: Place, copying: Copying): string {
  const value = JSON.parse(text) as unknown
  const within = { ...copying, isWhole: true }
  const copy = copyOf(value, { ...place, key: '' }, within)
  copying.left = within.left
  return within.isWhole ? text : JSON.stringify(copy)
}

function arrayOf(values: Iterable<unknown>, size: number, place: Place, copying: Copying): unknown[] {
  return copiesIn(values, size, copying, (value) => {
    // JSON makes it null.
    if (value === undefined) copying.isWhole = false
    return copyOf(value, place, copying)
  })
}

type Entry = readonly [name: unknown, value: unknown]

const isEntries = (values: readonly unknown[], limit: number): values is readonly Entry[] =>
  values.length > 0 && values.slice(0, limit).every((one) => Array.isArray(one) && one.length === 2 && typeof one[0] === 'string')

function pairsOf(values: Iterable<Entry>, size: number, place: Place, copying: Copying): unknown[] {
  return copiesIn(values, size, copying, ([name, value]) => [
    copyOf(name, place, copying),
    copyOf(value, typeof name === 'string' ? below(place, name) : place, copying),
  ])
}

function copiesIn<T>(values: Iterable<T>, size: number, copying: Copying, copy: (value: T) => unknown): unknown[] {
  const copies: unknown[] = []
  for (const value of values) {
    if (copying.left <= 0) {
      copying.isWhole = false
      return [...copies, `(${size - copies.length} left out)`]
    }
    copies.push(copy(value))
  }
  return copies
}

const below = ({ kind, ancestors }: Place, key: string): Place => ({ key, kind: kindOf(key, kind), ancestors })

function special(value: object, { kind }: Place, { maskDefaults }: Copying): unknown {
  const masked = (text: string) => (maskDefaults ? maskedText(kind, text) : text)
  if (ArrayBuffer.isView(value)) return `(${value.constructor.name}, ${value.byteLength} bytes)`
  if (value instanceof URL || value instanceof RegExp) return masked(String(value))
  if ('nodeType' in value && 'nodeName' in value) return `(node ${String(value.nodeName)})`
  if (value instanceof Error) return { name: value.name, message: masked(value.message) }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '(invalid date)' : value.toISOString()
  if (typeof Blob === 'function' && value instanceof Blob) return `(${value.type || 'file'}, ${value.size} bytes)`
  if ('sessionId' in value && 'send' in value) return `(actor ${'id' in value ? String(value.id) : ''})`
  if ('aborted' in value && 'addEventListener' in value) return '(signal)'
  return undefined
}

function entriesOf(value: object, place: Place, copying: Copying): Record<string, unknown> {
  const entries = readable(value, copying)
  const keys = new Set(entries.map(([key]) => key))
  if (keys.has('context') && (keys.has('machine') || keys.has('historyValue')))
    return snapshotOf(entries, keys.has('machine'), place, copying)
  const named = namedIn(entries)
  return copiesOf(entries, copying, (key, one) => below(place, named !== null && isNamed(key, one) ? named : key))
}

type Fields = readonly [key: string, value: unknown][]

const copiesOf = (entries: Fields, copying: Copying, placeOf: (key: string, value: unknown) => Place): Record<string, unknown> =>
  Object.fromEntries(
    entries.flatMap(([key, one]) => {
      if (copying.left <= 0) {
        copying.isWhole = false
        return []
      }
      const copy = copyOf(one, placeOf(key, one), copying)
      return copy === undefined ? [] : [[key, copy]]
    }),
  )

/** States are the chart's, and an actor's id is no key. */
function snapshotOf(entries: Fields, isRunning: boolean, place: Place, copying: Copying): Record<string, unknown> {
  const shown = isRunning ? entries.filter(([key]) => /^(status|value|context|output|error)$/.test(key)) : entries
  const states = shown.filter(([key, one]) => /^(status|value|historyValue)$/.test(key) && isStates(one))
  const children = shown.flatMap(([key, one]) =>
    key === 'children' && typeof one === 'object' && one !== null ? readable(one, copying) : [],
  )
  return {
    ...copiesOf(
      shown.filter(([key]) => key !== 'children' && !states.some(([state]) => state === key)),
      copying,
      (key) => below(place, key),
    ),
    ...Object.fromEntries(states),
    ...(isRunning ? {} : { children: copiesOf(children, copying, (id) => ({ ...place, key: id, kind: null })) }),
  }
}

const isStates = (value: unknown, depth = 0): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && depth < 50 && Object.values(value).every((one) => isStates(one, depth + 1)))

/** `{ field: 'password', value: … }` names the secret in another field. */
const namedIn = (entries: Fields): string | null =>
  entries
    .filter(([key]) => /^(field|name|key|id|path|actorId)$/.test(key))
    .map(([, one]) =>
      [one]
        .flat()
        .filter((part) => typeof part === 'string')
        .join('.'),
    )
    .find((name) => name.length < 200 && kindOf(name) !== null) ?? null

/** An actor's output may be more than its secret. */
const isNamed = (key: string, value: unknown): boolean =>
  /^(value|data|text|payload)$|Value$/.test(key) || (/^(input|output)$/.test(key) && typeof value === 'string')

/** Getters and proxies of the program may throw, and a dictionary may be large. */
function readable(value: object, copying: Copying): [key: string, value: unknown][] {
  const keys = tried(() => Object.keys(value), [])
  const limit = Math.max(0, Math.ceil(copying.left))
  if (keys.length > limit) copying.isWhole = false
  return keys.slice(0, limit).map((key) => [key, tried<unknown>(() => Reflect.get(value, key), '(not readable)')])
}

function tried<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
