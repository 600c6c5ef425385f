// What nobody else may read, be it in a development build: tokens, passwords, codes by SMS, phone and account numbers. In place of
// each stands something of the same form, so that a guard that looks at the form decides as it did.

/** The value is the secret, whatever it looks like. */
const secretKey = /password|^pin$|^otp$|otpcode/i
/** Whoever holds it acts as the player; no guard looks into it. */
const tokenKey = /token|secret|authorization|cookie|credential/i
/** Digits of these are hidden from the first on: while one is typed it is not yet as long as one. */
const numberKey = /phone|mobile|username|account|bankno|^code$|^number$/i
/** Phones and bank accounts, as they are written in a text: digits with blanks or hyphens between them. Not those of an id. */
const longNumber = /(?<![\p{L}\d])\+?\d(?:[ -]?\d){7,}(?![\p{L}\d])/gu
/** `2026-11-22 09` is none. */
const day = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?: [0-2]\d)?$/
/** In an address: `?v=abc`. No list of names would be whole: a gift's code, a game's ticket and a link's seal each have their own. */
const inAddress = /([?&#][^?&#=\s]+=)[^&#\s]+/g

const hidden = '•••'

/** A plain copy without secrets that can cross to another window and be read there: no functions, no files, no actors. */
export const veiled = (value: unknown): unknown => plain('', value, [])

function plain(key: string, value: unknown, around: readonly object[]): unknown {
  if (typeof value === 'string') return veiledText(key, value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (around.includes(value)) return '(itself)'
  const deeper = [...around, value]
  if (Array.isArray(value)) return value.map((one) => plain(key, one, deeper))
  return special(value) ?? entriesOf(isSnapshot(value) ? told(value) : value, deeper)
}

/** What is more than its fields: told in a word. */
function special(value: object): unknown {
  if (value instanceof Error) return { name: value.name, message: veiledText('message', value.message) }
  if (value instanceof Date) return value.toISOString()
  if (typeof Blob === 'function' && value instanceof Blob) return `(${value.type || 'file'}, ${value.size} bytes)`
  if ('sessionId' in value && 'send' in value) return `(actor ${'id' in value ? String(value.id) : ''})`
  if ('aborted' in value && 'addEventListener' in value) return '(signal)'
  return undefined
}

/** What a child tells its parent of itself: the machine that hangs on it is no news. */
const isSnapshot = (value: object): value is Record<string, unknown> => 'machine' in value && 'context' in value
const told = ({ status, value, context, output, error }: Record<string, unknown>) => ({ status, value, context, output, error })

function entriesOf(value: object, around: readonly object[]): Record<string, unknown> {
  const entries = Object.entries(value)
  // As `{ field: 'password', value: … }` names its secret beside it.
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

/** The first two digits say that it is a phone, and of which country: guards ask for them. */
function sameNumber(text: string): string {
  const open = /^(0[689]|20)/.test(text) ? 2 : 0
  return text.slice(0, open) + text.slice(open).replaceAll(/\d/g, '0')
}
