import type { Problem } from '@krapao/sdk'
import { formatShortMoney } from './format.ts'

/** The server chooses the keys, so they cannot be typed. */
type Translate = (key: never, options: never) => unknown

/**
 * Looks for a text by the problem's code, by its message if that is a code (slip notes), and by its kind; else returns the server's message.
 * Amounts of `params` (in baht) have the keys `<CODE>_limit` (the least), `<CODE>_max`, `<CODE>_left` (rest of the player's own limit) and `<CODE>_openStakes`.
 */
export function problemText(t: Translate, problem: Problem): string {
  if (problem.kind !== 'refused') return textOf(t, problem.kind) ?? problem.kind
  const { code, message, params = {} } = problem
  const name = amounts.find((one) => Object.hasOwn(params, one)) ?? 'limit'
  const limit = typeof params[name] === 'number' ? formatShortMoney(Math.round(params[name] * 100)) : params[name]
  for (const key of [code, message]) {
    if (!key) continue
    const text = (limit === undefined ? null : textOf(t, `${key}_${name}`, { ...params, [name]: limit })) ?? textOf(t, key, params)
    if (text !== null) return text
  }
  const isCode = /^[A-Z\d_]+$/.test(message)
  return (isCode && textOf(t, 'unknownCode', { code: message })) || message || (textOf(t, 'refused') ?? problem.kind)
}

const amounts = ['openStakes', 'left', 'max', 'limit'] as const

function textOf(t: Translate, key: string, params: Readonly<Record<string, unknown>> = {}): string | null {
  const text = t(key as never, { ...params, ns: 'problem', keySeparator: false, nsSeparator: false, defaultValue: '' } as never)
  return typeof text === 'string' && text !== '' ? text : null
}
