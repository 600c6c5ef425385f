import type { Problem } from '@krapao/sdk'
import { formatMoney } from './format.ts'

/** Any `t` of i18next, of whatever namespaces: the keys here are of a server's choosing and can't be typed. */
type Translate = (key: never, options: never) => unknown

/**
 * A problem as a sentence that says what to do next: by its code, by its message where that is a code (slip notes), as the
 * server wrote it, or by its kind (spec 8: "translated if a translation exists, else raw"). A sentence that names a limit
 * stands beside the plain one as `<CODE>_limit`, for answers that bring `params.limit` (in baht); one that names what is left of the
 * player's own limit as `<CODE>_left`; one that names the stakes of open bets as `<CODE>_openStakes`.
 */
export function problemText(t: Translate, problem: Problem): string {
  if (problem.kind !== 'refused') return say(t, problem.kind) ?? problem.kind
  const { code, message, params = {} } = problem
  const name = amounts.find((one) => one in params) ?? 'limit'
  const limit = typeof params[name] === 'number' ? formatMoney(Math.round(params[name] * 100)) : params[name]
  for (const key of [code, message]) {
    if (!key) continue
    const text = (limit === undefined ? null : say(t, `${key}_${name}`, { ...params, [name]: limit })) ?? say(t, key, params)
    if (text !== null) return text
  }
  return message || (say(t, 'refused') ?? problem.kind)
}

/** Params in baht that a sentence of its own may name. */
const amounts = ['openStakes', 'left', 'limit'] as const

/** `null` where our words have no such key. */
function say(t: Translate, key: string, params: Readonly<Record<string, unknown>> = {}): string | null {
  const text = t(key as never, { ...params, ns: 'problem', keySeparator: false, nsSeparator: false, defaultValue: '' } as never)
  return typeof text === 'string' && text !== '' ? text : null
}
