// Finds secrets by their keys and form; masks rather too many values than too few.

/** No guard reads credentials; passwords and numbers keep their form. */
export type Kind = 'credential' | 'password' | 'number'

const credential =
  /token|secret(?!ar)|authori[sz]ation|cookie(?! (consent|banner|polic))|credential|bearer|jwt|csrf|xsrf|mnemonic|signature|\bsig\b|(api|access|private|secret|signing|signed|encryption|auth|license|session|ssh) ?keys?\b|sess(ion)? ?ids?\b|\bsid\b|(seed|recovery|backup) ?phrase/
const password =
  /pass ?(word|phrase|code|key|wd)|\bpwd|\bpass$|\b(pins?|otps?|totp)\b|\b(pin|otp|mfa|tfa|sms|verification|confirmation|security|recovery|backup|reset|login|auth) ?codes?\b|cvv|cvc|\bssn|ssn$|\biban|iban$/
/** Masked from the first digit, while the number is still being typed. */
const number = /phone|mobile|msisdn|\btel\b|user ?name|account|bank ?no\b|\bcard\b|^(number|no)$|\bcode$|\bsms$/
const plainCode = /\b(bank|country|currency|error|exit|key|lang|language|postal|post|region|result|status|zip) ?code$/
const harmlessSuffix = / (at|attempts|count|length|ref|tries)$/
const measured =
  /\b(at|time|timestamp|date|now|until|since|due|expir\w*|deadline|start\w*|end\w*|created|updated|changed|seen|sync|ms|seconds|duration|delay|amounts?|balances?|limits?|total|prices?|sum|min|max|minimum|maximum|satang|bytes|size|length|count)\b/

/** `user pin` for `userPIN2`. */
function wordsOf(key: string): string {
  if (/^[a-z]*$/.test(key)) return key
  return key
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])|[^A-Za-z]+/g, ' ')
    .trim()
    .toLowerCase()
}

export function kindOf(key: string, outer: Kind | null = null): Kind | null {
  const words = wordsOf(key)
  if (harmlessSuffix.test(words)) return null
  if (outer === 'credential' || credential.test(words)) return 'credential'
  if (outer === 'password' || password.test(words)) return 'password'
  return number.test(words) && !plainCode.test(words) ? 'number' : null
}

const hidden = '•••'
/** Eight digits. */
const large = 10_000_000

export function maskedNumber<N extends number | bigint>(key: string, kind: Kind | null, value: N): N | 0 | string {
  if (kind === 'credential') return hidden
  const isWhole = typeof value === 'bigint' || Number.isInteger(value)
  return kind !== null || (isWhole && (value >= large || value <= -large) && !measured.test(wordsOf(key))) ? 0 : value
}

export function maskedText(kind: Kind | null, text: string): string {
  if (kind === 'credential') return text === '' ? '' : hidden
  if (kind === 'password') return sameForm(text)
  if (kind === 'number' && /^[+(\d][\d ()-]*$/.test(text)) return sameNumber(text)
  if (!suspicious.test(text)) return text
  return text
    .replaceAll(header, `$1: ${hidden}`)
    .replaceAll(jwt, hidden)
    .replaceAll(bearer, `$1${hidden}`)
    .replaceAll(basic, `$1${hidden}`)
    .replaceAll(userInAddress, `//${hidden}@`)
    .replaceAll(pair, (all, key: string, between: string) => (isSecret(key) ? `${key}${between}${hidden}` : all))
    .replaceAll(inAddress, `$1${hidden}`)
    .replaceAll(longNumber, (found) => (day.test(found) ? found : sameNumber(found)))
}

const isSecret = (key: string): boolean => !['number', null].includes(kindOf(key))

/** Most texts have nothing that the rules below look for. */
const suspicious = /[:=@\d]|eyJ|bearer|basic/i
const header = /\b((?:set-)?cookie|(?:proxy-)?authorization):[^\r\n]+/gi
const jwt = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g
const bearer = /\b(bearer )\S+/gi
/** `Basic plan` is no header. */
const basic = /\b([Bb]asic )(?=\S*(?:[\d=+/]|\S[A-Z]))\S{6,}/g
const userInAddress = /\/\/[^/@\s]+@/g
const pair = /(?<![\w-])([\w-]{1,60})(["']?\s{0,3}[:=]\s{0,3})(?:[{[][^]*|"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s"'&,;}\])]+)/g
/** All query and form values, since gift codes, tickets and signatures have no fixed names. */
const inAddress = /((?:^|[?&#])[^?&#=\s]+=)[^&#\s]+/g
/** Phone and account numbers in a text, with blanks or hyphens, but not the digits of an id. */
const longNumber = /(?<![\p{L}\d])\+?\d(?:[ -]?\d){7,}(?![\p{L}\d])/gu
/** `2026-11-22 09` is a date, not a number. */
const day = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?: [0-2]\d)?$/

const sameForm = (text: string): string =>
  text
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/(?!X)[\p{L}\p{M}]/gu, 'x')
    .replaceAll(/\p{N}/gu, '0')

/** Guards check the first two digits for a phone and its country. */
function sameNumber(text: string): string {
  const open = /^(0[689]|20)/.test(text) ? 2 : 0
  return text.slice(0, open) + text.slice(open).replaceAll(/\d/g, '0')
}
