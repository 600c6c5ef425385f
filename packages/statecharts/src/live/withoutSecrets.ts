// Replaces tokens, passwords, SMS codes, phone and account numbers by values of the same form, so that guards decide as before.

const secretKey = /password|passphrase|^pin$|^otp$|otpcode|cvv|cvc|^ssn|ssn$|^iban|iban$/i
/** No guard reads credentials. */
const tokenKey = /token|secret|authorization|cookie|credential|api[-_]?key|private[-_]?key|bearer|jwt/i
const bearer = /\b(Bearer )\S+/g
/** Masked from the first digit, while the number is still being typed. */
const numberKey = /phone|mobile|username|account|bankno|^code$|^number$/i
/** Phone and account numbers in a text, with blanks or hyphens, but not the digits of an id. */
const longNumber = /(?<![\p{L}\d])\+?\d(?:[ -]?\d){7,}(?![\p{L}\d])/gu
/** `2026-11-22 09` is a date, not a number. */
const day = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?: [0-2]\d)?$/
/** All query values, since gift codes, tickets and signatures have no fixed names. */
const inAddress = /([?&#][^?&#=\s]+=)[^&#\s]+/g

const hidden = '•••'

export type MaskOptions = {
  /** Returns what stands for a value, before the default rules. */
  mask?: (key: string, value: unknown) => unknown
  /** False keeps everything as it is, for programs without secrets. */
  maskDefaults?: boolean
}

/** More would stop the program, or the page. */
const most = { values: 20_000, text: 20_000 }

type Copying = Required<MaskOptions> & { left: number }

/** Returns a plain copy that can be posted to another window: no functions, files or actors, and at most 20 000 values. */
export const withoutSecrets = (value: unknown, { mask = (_key, same) => same, maskDefaults = true }: MaskOptions = {}): unknown =>
  copyOf('', value, [], { mask, maskDefaults, left: most.values })

/** Whether a copy has the same values, and no others than JSON has. */
export function isWhole(value: unknown, copy: unknown): boolean {
  if (typeof value !== 'object' || typeof copy !== 'object' || value === null || copy === null) return Object.is(value, copy)
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  const entries = readable(value).filter(([, one]) => one !== undefined)
  const copies = new Map(Object.entries(copy))
  return isPlain && entries.length === copies.size && entries.every(([key, one]) => isWhole(one, copies.get(key)))
}

function copyOf(key: string, original: unknown, ancestors: readonly object[], copying: Copying): unknown {
  const value = key === '' ? original : copying.mask(key, original)
  copying.left--
  if (typeof value === 'string') {
    const text = value.length > most.text ? `${value.slice(0, most.text)}… (${value.length} characters)` : value
    // A long text takes as much as several values.
    copying.left -= text.length / 50
    return copying.maskDefaults ? maskedText(key, text) : text
  }
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && copying.maskDefaults) return maskedNumber(key, value)
  if (typeof value !== 'object' || value === null) return value
  if (ancestors.includes(value)) return '(itself)'
  if (copying.left <= 0) return '(left out: too large)'
  const deeper = [...ancestors, value]
  if (Array.isArray(value)) return arrayOf(key, value, deeper, copying)
  if (value instanceof Map) return { '(Map)': pairsOf(key, value, deeper, copying) }
  if (value instanceof Set) return copyOf(key, { '(Set)': [...value] }, ancestors, copying)
  return special(value, copying) ?? entriesOf(isSnapshot(value) ? snapshotFields(value) : value, deeper, copying)
}

function arrayOf(key: string, values: readonly unknown[], ancestors: readonly object[], copying: Copying): unknown[] {
  const copies: unknown[] = []
  for (const value of values) {
    if (copying.left <= 0) return [...copies, `(${values.length - copies.length} left out)`]
    copies.push(copyOf(key, value, ancestors, copying))
  }
  return copies
}

function pairsOf(key: string, values: ReadonlyMap<unknown, unknown>, ancestors: readonly object[], copying: Copying): unknown[] {
  const pairs: unknown[] = []
  for (const [name, value] of values) {
    if (copying.left <= 0) return [...pairs, `(${values.size - pairs.length} left out)`]
    pairs.push([copyOf(key, name, ancestors, copying), copyOf(typeof name === 'string' ? name : key, value, ancestors, copying)])
  }
  return pairs
}

function special(value: object, { maskDefaults }: Copying): unknown {
  if (ArrayBuffer.isView(value)) return `(${value.constructor.name}, ${value.byteLength} bytes)`
  if (value instanceof URL || value instanceof RegExp) return maskDefaults ? maskedText('', String(value)) : String(value)
  if ('nodeType' in value && 'nodeName' in value) return `(node ${String(value.nodeName)})`
  if (value instanceof Error) return { name: value.name, message: maskedText('message', value.message) }
  if (value instanceof Date) return value.toISOString()
  if (typeof Blob === 'function' && value instanceof Blob) return `(${value.type || 'file'}, ${value.size} bytes)`
  if ('sessionId' in value && 'send' in value) return `(actor ${'id' in value ? String(value.id) : ''})`
  if ('aborted' in value && 'addEventListener' in value) return '(signal)'
  return undefined
}

/** A child's snapshot, whose machine is dropped. */
const isSnapshot = (value: object): value is Record<string, unknown> => 'machine' in value && 'context' in value
const snapshotFields = ({ status, value, context, output, error }: Record<string, unknown>) => ({ status, value, context, output, error })

function entriesOf(value: object, ancestors: readonly object[], copying: Copying): Record<string, unknown> {
  const entries = readable(value)
  // `{ field: 'password', value: … }` names the secret in another field.
  const named = entries.find(([key, one]) => /^(field|name|key)$/.test(key) && typeof one === 'string')?.[1] as string | undefined
  return Object.fromEntries(
    entries.flatMap(([key, one]) => {
      if (copying.left <= 0) return []
      const copy = copyOf(key === 'value' && named !== undefined ? named : key, one, ancestors, copying)
      return copy === undefined ? [] : [[key, copy]]
    }),
  )
}

/** Getters and proxies of the program may throw. */
const readable = (value: object): [key: string, value: unknown][] =>
  tried(() => Object.keys(value), []).map((key) => [key, tried<unknown>(() => Reflect.get(value, key), '(not readable)')])

function tried<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

function maskedNumber(key: string, value: number): number | string {
  if (tokenKey.test(key)) return hidden
  return secretKey.test(key) || numberKey.test(key) ? 0 : value
}

function maskedText(key: string, text: string): string {
  if (tokenKey.test(key)) return text === '' ? '' : hidden
  if (secretKey.test(key)) return sameForm(text)
  if (numberKey.test(key) && /^[+\d][\d -]*$/.test(text)) return sameNumber(text)
  return text
    .replaceAll(bearer, `$1${hidden}`)
    .replaceAll(inAddress, `$1${hidden}`)
    .replaceAll(longNumber, (number) => (day.test(number) ? number : sameNumber(number)))
}

const sameForm = (text: string): string =>
  text
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/\p{Ll}|\p{Lo}/gu, 'x')
    .replaceAll(/\d/g, '0')

/** Guards check the first two digits for a phone and its country. */
function sameNumber(text: string): string {
  const open = /^(0[689]|20)/.test(text) ? 2 : 0
  return text.slice(0, open) + text.slice(open).replaceAll(/\d/g, '0')
}
