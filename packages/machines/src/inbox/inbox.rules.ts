import type { StatementEntry } from '@krapao/sdk'
import { isAnnouncement } from '../statement/statement.lines.ts'
import { statusOf } from '../statement/statement.ts'

/** Money that arrived from outside, and withdrawals that ended. The entry that returns a withdrawal would repeat its end. */
export const belongsInInbox = (entry: StatementEntry): boolean =>
  entry.statementType === 'deposit'
    ? statusOf(entry) === 'success' && !isAnnouncement(entry)
    : entry.statementType === 'withdraw' && entry.from === 'WALLET' && statusOf(entry) !== 'processing'

/** The same in every tab and after a reload; the end of a withdrawal changes it with the status. */
export const inboxEntryKey = ({ statementType, status, createdAt, amount }: StatementEntry): string =>
  `${statementType} ${status} ${createdAt} ${amount}`

/** Before the first read of a device, whose entries count as seen, none is unseen. */
export const isUnseen = ({ seen }: { seen: readonly string[] | null }, entry: StatementEntry): boolean =>
  seen !== null && !seen.includes(inboxEntryKey(entry))
