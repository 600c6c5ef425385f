// Replaces tokens, passwords, SMS codes, phone and account numbers by values of the same form, so that guards decide as before.

const secretKey = /password|^pin$|^otp$|otpcode/i
/** No guard reads credentials. */
const tokenKey = /token|secret|authorization|cookie|credential/i
/** Masked from the first digit, while the number is still being typed. */
const numberKey = /phone|mobile|username|account|bankno|^code$|^number$/i
/** Phone and account numbers in a text, with blanks or hyphens, but not the digits of an id. */
const longNumber = /(?<![\p{L}\d])\+?\d(?:[ -]?\d){7,}(?![\p{L}\d])/gu
/** `2026-11-22 09` is a date, not a number. */
const day = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?: [0-2]\d)?$/
/** All query values, since gift codes, tickets and signatures have no fixed names. */
const inAddress = /([?&#][^?&#=\s]+=)[^&#\s]+/g

const hidden = '•••'

/** Returns a plain copy that can be posted to another window: no functions, files or actors. */
export const withoutSecrets = (value: unknown): unknown => plain('', value, [])

function plain(key: string, value: unknown, around: readonly object[]): unknown {
  if (typeof value === 'string') return veiledText(key, value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (around.includes(value)) return '(itself)'
  const deeper = [...around, value]
  if (Array.isArray(value)) return value.map((one) => plain(key, one, deeper))
  return special(value) ?? entriesOf(isSnapshot(value) ? snapshotFields(value) : value, deeper)
}

function special(value: object): unknown {
  if (value instanceof Error) return { name: value.name, message: veiledText('message', value.message) }
  if (value instanceof Date) return value.toISOString()
  if (typeof Blob === 'function' && value instanceof Blob) return `(${value.type || 'file'}, ${value.size} bytes)`
  if ('sessionId' in value && 'send' in value) return `(actor ${'id' in value ? String(value.id) : ''})`
  if ('aborted' in value && 'addEventListener' in value) return '(signal)'
  return undefined
}

/** A child's snapshot, whose machine is dropped. */
const isSnapshot = (value: object): value is Record<string, unknown> => 'machine' in value && 'context' in value
const snapshotFields = ({ status, value, context, output, error }: Record<string, unknown>) => ({ status, value, context, output, error })

function entriesOf(value: object, around: readonly object[]): Record<string, unknown> {
  const entries = Object.entries(value)
  // `{ field: 'password', value: … }` names the secret in another field.
  const named = entries.find(([key, one]) => /^(field|name|key)$/.test(key) && typeof one === 'string')?.[1] as string | undefined
  return Object.fromEntries(
    entries.flatMap(([key, one]) => {
      const copy = plain(key === 'value' && named !== undefined ? named : key, one, around)
      return copy === undefined ? [] : [[key, copy]]
    }),
  )
}

function veiledText(key: string, text: string): string {
  if (tokenKey.test(key)) return text === '' ? '' : hidden
  if (secretKey.test(key)) return sameForm(text)
  if (numberKey.test(key) && /^[+\d][\d -]*$/.test(text)) return sameNumber(text)
  return text.replaceAll(inAddress, `$1${hidden}`).replaceAll(longNumber, (number) => (day.test(number) ? number : sameNumber(number)))
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
