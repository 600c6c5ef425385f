import { payoutOf, statusOf, type StatementLine } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import type { TFunction } from 'i18next'
import { withDigits } from '#i18n/bankName.ts'
import { formatMoney } from '#i18n/format.ts'
import { formatDateTime } from '#i18n/time.ts'
import type { NameOf } from './places.ts'
import { descriptionOf, kindOf } from './StatementRow.tsx'

export type ReceiptContent = {
  title: string
  amount: string
  status: string
  facts: readonly { key: string; name: string; value: string }[]
}

/** The content for sharing, which leaves out the balance. */
export function receiptOf({ entry, announcement }: StatementLine, t: TFunction<'statement'>, nameOf: NameOf): ReceiptContent {
  const kind = kindOf(entry)
  const facts = {
    details: descriptionOf(entry),
    from: kind === 'announced' ? undefined : nameOf(entry.from),
    to: destinationOf(entry, nameOf),
    announced: announcement && formatDateTime(announcement.createdAt),
    time: formatDateTime(entry.createdAt),
    reference: entry.reference ?? entry.number?.toString(),
  }
  return {
    title: t(`type.${kind}`),
    amount: `฿${formatMoney(entry.amount)}`,
    status: t(`status.${kind === 'returned' || kind === 'gameReturned' ? 'returned' : statusOf(entry)}`),
    facts: (['details', 'from', 'to', 'announced', 'time', 'reference'] as const).flatMap((key) => {
      const value = facts[key]
      return value === undefined ? [] : [{ key, name: t(`receipt.${key}`), value }]
    }),
  }
}

export function destinationOf(entry: StatementEntry, nameOf: NameOf): string {
  const account = payoutOf(entry)?.account
  return account === undefined ? nameOf(entry.to) : withDigits(nameOf(entry.to), account)
}

export const textOf = ({ title, amount, status, facts }: ReceiptContent): string =>
  [title, amount, status, ...facts.map(({ name, value }) => `${name}: ${value}`)].join('\n')

/** The start of a chat message about the entry, below which the player writes. */
export const supportMessageOf = ({ title, amount, status, facts }: ReceiptContent): string =>
  [
    `${title} ${amount}, ${status}`,
    ...facts.filter(({ key }) => ['time', 'reference'].includes(key)).map(({ name, value }) => `${name}: ${value}`),
    '',
  ].join('\n')
