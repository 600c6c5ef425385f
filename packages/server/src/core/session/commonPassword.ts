import { dictionary } from '@zxcvbn-ts/language-common'
import { ApiError } from '#platform/errors/apiError.ts'
import type { AppContext } from '../context/appContext.ts'

/** The most frequent in published leaks. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8).map((password) => password.toLowerCase()))

/** Refuses the phone or service name plus a few characters too. KEY_INVALID with `params.field` and reason `common`. */
export function assertUncommon({ catalogue }: AppContext, password: string, { phone, field }: { phone: string; field: string }): void {
  const lower = password.toLowerCase()
  // People write a Thai phone without its 0, and a Lao one without its 20.
  const own = [phone.replace(/^(?:0|20)/, ''), 'krapao', catalogue.current.service.info.name.toLowerCase()].filter((word) => word !== '')
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), lower)
  const isOwn = rest !== lower && (rest.length < 4 || /^\d*$/.test(rest))
  if (isOwn || common.has(lower)) throw new ApiError('KEY_INVALID', { params: { field, reason: 'common' } })
}
