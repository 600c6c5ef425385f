// Reads the raw value, to list its issues with schema faults.
import { qrBankCodes } from '#ports/payment.ts'
import { kindNames, type Kind } from './catalogue.schema.ts'
import type { PathKey } from './path.ts'

type Issue = { path: PathKey[]; message: string }
type Entry = { path: PathKey[]; value: Record<string, unknown> }

export function crossCheck(raw: unknown, isDrawn: (picture: string) => boolean): Issue[] {
  const list = (kind: Kind): Entry[] => entriesAt(raw, [kind])
  const banks = codesOf(list('banks'))
  const prizes = codesOf(list('prizes'))
  const slices = list('wheels').flatMap(({ path, value }) => entriesAt(value['slices'], [], [...path, 'slices']))
  return [
    ...kindNames.flatMap((kind) => twice(list(kind))),
    ...list('wheels').flatMap(({ path, value }) => twice(entriesAt(value['slices'], [], [...path, 'slices']))),
    ...list('accounts').flatMap((entry) => accountIssues(entry, banks)),
    ...entriesAt(raw, ['service', 'withdraw', 'paidFrom']).flatMap((entry) =>
      unknownCode(entry, 'bankCode', banks, 'is no bank of this file'),
    ),
    ...slices.flatMap((entry) => unknownCode(entry, 'prize', prizes, 'is no prize of this file')),
    ...list('wheels')
      .filter(({ value }) => value['active'] === true)
      .slice(1)
      .map(({ path }) => ({ path: [...path, 'active'], message: 'only one wheel may be active' })),
    ...leaves(raw, []).flatMap(({ path, text }) =>
      text.startsWith('/pictures/') && !isDrawn(text) ? [{ path, message: `there is no picture ${text}` }] : [],
    ),
    ...limits(raw),
  ]
}

function accountIssues(entry: Entry, banks: Set<unknown>): Issue[] {
  const { path, value } = entry
  if (value['bankType'] !== 'PAYMENT') return unknownCode(entry, 'bankCode', banks, 'is no bank of this file')
  const issues: Issue[] = []
  if (!qrBankCodes.some((one) => one === value['bankCode']))
    issues.push({ path: [...path, 'bankCode'], message: `must be one of ${qrBankCodes.join(', ')}` })
  for (const field of ['nameTH', 'nameEN', 'logo', 'minimum'])
    if (value[field] === undefined) issues.push({ path: [...path, field], message: 'is missing: a payment provider needs it' })
  return issues
}

/** A payment to an account with two deposit methods would be reported twice. For new files only: one in use must not stop the server. */
export function sharedNumbers(raw: unknown): Issue[] {
  const entries = [...entriesAt(raw, ['accounts']), ...entriesAt(raw, ['wallets'])]
  const first = new Map<unknown, Entry>()
  return entries.flatMap((entry) => {
    const { path, value } = entry
    const known = first.get(value['accountNo'])
    if (!known) first.set(value['accountNo'], entry)
    if (!known || wayOf(known) === wayOf(entry)) return []
    const message = `is the number of ${String(known.value['code'])} too: what is paid into it would be reported in two ways`
    return [{ path: [...path, 'accountNo'], message }]
  })
}

/** BANK or PAYMENT for an account, AUTO or LINK for a wallet. */
const wayOf = ({ value }: Entry): unknown => value['bankType'] ?? value['mode']

function unknownCode({ path, value }: Entry, field: string, known: Set<unknown>, message: string): Issue[] {
  return typeof value[field] === 'string' && !known.has(value[field])
    ? [{ path: [...path, field], message: `${value[field]} ${message}` }]
    : []
}

function twice(entries: Entry[]): Issue[] {
  const seen = new Set<unknown>()
  return entries.flatMap(({ path, value }) => {
    const known = seen.has(value['code'])
    seen.add(value['code'])
    return known ? [{ path: [...path, 'code'], message: `${String(value['code'])} is here twice` }] : []
  })
}

function limits(raw: unknown): Issue[] {
  const withdraw = at(raw, ['service', 'withdraw'])
  const [least, most] = [at(withdraw, ['minimum']), at(withdraw, ['maximum'])]
  const wrong = typeof least === 'number' && typeof most === 'number' && least > most
  return wrong ? [{ path: ['service', 'withdraw', 'minimum'], message: 'is more than the maximum' }] : []
}

/** A browser blocks them. For new files only, as the setting may change later. */
export const blockedPictures = (raw: unknown, origins: readonly string[]): Issue[] =>
  leaves(raw, []).flatMap(({ path, text }) =>
    pictureFields.has(path.at(-1) ?? '') && text.startsWith('https://') && URL.canParse(text) && !origins.includes(new URL(text).origin)
      ? [{ path, message: `is blocked by browsers until PICTURE_ORIGINS names ${new URL(text).origin}` }]
      : [],
  )

const pictureFields = new Set<PathKey>(['image', 'logo', 'background', 'lineQR'])

function leaves(value: unknown, path: PathKey[]): { path: PathKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]))
}

const codesOf = (entries: Entry[]): Set<unknown> => new Set(entries.map(({ value }) => value['code']))

function entriesAt(raw: unknown, keys: PathKey[], path: PathKey[] = keys): Entry[] {
  const list = at(raw, keys)
  if (!Array.isArray(list)) return []
  return list.flatMap((value: unknown, index) => (isRecord(value) ? [{ path: [...path, index], value }] : []))
}

const at = (value: unknown, keys: PathKey[]): unknown =>
  keys.reduce((inner: unknown, key) => (isRecord(inner) ? inner[String(key)] : undefined), value)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
