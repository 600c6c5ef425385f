import type { StatementEntry } from '@krapao/sdk'
import { bangkokOffsetMs, dayMs } from '../shared/bangkok.ts'
import { statusOf } from './statement.ts'

/** An entry as shown, with the announcement that it completed. */
export type StatementLine = { entry: StatementEntry; announcement?: StatementEntry | undefined }

/** An announcement moves no money. */
export const isAnnouncement = ({ statementType, from }: StatementEntry): boolean => statementType === 'deposit' && from === 'ANNOUNCED'

/** A transfer may precede its announcement by an hour, or follow within a day. */
const hourMs = 3_600_000

/**
 * Merges each announced deposit with its arrival. As on the server, equal amounts are matched from the oldest on. An announcement whose
 * arrival is on another page stays. `entries` are newest first.
 */
export function linesOf(entries: readonly StatementEntry[]): StatementLine[] {
  const announcements = new Map<StatementEntry, StatementEntry>()
  const unmatched: StatementEntry[] = []
  for (const entry of entries.toReversed().filter(mayMatch)) {
    const announces = isAnnouncement(entry)
    const since = Date.parse(entry.createdAt) - (announces ? hourMs : dayMs)
    const index = unmatched.findIndex(
      (other) => isAnnouncement(other) !== announces && other.amount === entry.amount && Date.parse(other.createdAt) >= since,
    )
    const [other] = index === -1 ? [] : unmatched.splice(index, 1)
    if (other === undefined) unmatched.push(entry)
    else if (announces) announcements.set(other, entry)
    else announcements.set(entry, other)
  }
  const merged = new Set(announcements.values())
  return entries.filter((entry) => !merged.has(entry)).map((entry) => ({ entry, announcement: announcements.get(entry) }))
}

const mayMatch = (entry: StatementEntry): boolean =>
  entry.statementType === 'deposit' && entry.to === 'WALLET' && statusOf(entry) === 'success'

/** The deposit of `amount` satang that arrived since `since`, ms; the newest entry comes first. */
export const arrivalOf = (entries: readonly StatementEntry[], amount: number, since: number): StatementEntry | undefined =>
  entries.find((entry) => mayMatch(entry) && !isAnnouncement(entry) && entry.amount === amount && Date.parse(entry.createdAt) >= since)

/** Finds the line again after a reload, in which an announcement may have arrived. Returns the old line if it is no longer listed. */
export const currentLine = (lines: readonly StatementLine[], old: StatementLine): StatementLine =>
  lines.find(({ entry, announcement }) => [entry, announcement].some((one) => one && isSame(one, old.entry))) ?? old

const isSame = (one: StatementEntry, other: StatementEntry): boolean =>
  one.number === other.number && one.createdAt === other.createdAt && one.statementType === other.statementType

export type StatementDay = { when: 'today' | 'yesterday' | 'earlier'; lines: readonly [StatementLine, ...StatementLine[]] }

/** Days in Bangkok, the newest first. `now` is server time in ms. */
export function groupByDay(lines: readonly StatementLine[], now: number): StatementDay[] {
  const today = dayOf(now)
  const days: { day: number; lines: [StatementLine, ...StatementLine[]] }[] = []
  for (const line of lines) {
    const day = dayOf(Date.parse(line.entry.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days.map(({ day, lines: those }) => ({
    when: day === today ? 'today' : day === today - 1 ? 'yesterday' : 'earlier',
    lines: those,
  }))
}

const dayOf = (time: number): number => Math.floor((time + bangkokOffsetMs) / dayMs)
