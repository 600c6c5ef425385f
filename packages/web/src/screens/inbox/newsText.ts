import { statusOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import type { TFunction } from 'i18next'
import { formatShortMoney } from '#i18n/format.ts'

export type NewsKind = 'deposit' | 'sentBack' | 'paid' | 'returned'

export function newsKind(entry: StatementEntry): NewsKind {
  if (entry.statementType === 'withdraw') return statusOf(entry) === 'success' ? 'paid' : 'returned'
  // Exceeded the player's own limit.
  return entry.to === 'RETURN' ? 'sentBack' : 'deposit'
}

export const newsText = (t: TFunction<'inbox'>, entry: StatementEntry): string =>
  t(`news.${newsKind(entry)}`, { amount: formatShortMoney(entry.amount) })
