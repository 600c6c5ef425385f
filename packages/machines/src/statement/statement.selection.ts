import type { StatementSelection, StatementType } from '@krapao/sdk'
import { bangkokOffsetMs, dayMs } from '../shared/bangkok.ts'

/** In display order. */
export const statementTypes: readonly StatementType[] = ['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus']

/** `week` is the last seven days including today. */
export type Period = 'today' | 'week' | 'month'
export const periods: readonly Period[] = ['today', 'week', 'month']

/** YYYY-MM-DD. `now` is server time in ms. */
const dayOf = (now: number): string => new Date(now + bangkokOffsetMs).toISOString().slice(0, 10)

export function daysOf(period: Period, now: number): { from: string; to: string } {
  const to = dayOf(now)
  switch (period) {
    case 'today':
      return { from: to, to }
    case 'week':
      return { from: dayOf(now - 6 * dayMs), to }
    case 'month':
      return { from: `${to.slice(0, 8)}01`, to }
    default:
      return period satisfies never
  }
}

/** Null selects every type. */
export const withType = ({ from, to }: StatementSelection, statementType: StatementType | null): StatementSelection =>
  selection(statementType ?? undefined, from, to)

export function withPeriod({ statementType }: StatementSelection, period: Period | null, now: number): StatementSelection {
  const days = period === null ? { from: undefined, to: undefined } : daysOf(period, now)
  return selection(statementType, days.from, days.to)
}

/** Moves the other end if they would be out of order. An empty day removes the bound. */
export function withDay({ statementType, from, to }: StatementSelection, end: 'from' | 'to', day: string): StatementSelection {
  const wanted = day === '' ? undefined : day
  const other = end === 'from' ? to : from
  const crossed = wanted !== undefined && other !== undefined && (end === 'from' ? wanted > other : wanted < other)
  const kept = crossed ? wanted : other
  return end === 'from' ? selection(statementType, wanted, kept) : selection(statementType, kept, wanted)
}

export function periodIn({ from, to }: StatementSelection, now: number): Period | 'all' | 'own' {
  if (from === undefined && to === undefined) return 'all'
  const same = (period: Period) => {
    const days = daysOf(period, now)
    return days.from === from && days.to === to
  }
  return periods.find(same) ?? 'own'
}

export const selectsAll = ({ statementType, from, to }: StatementSelection): boolean =>
  statementType === undefined && from === undefined && to === undefined

/** `statement-withdraw-2026-11-01-2026-11-21.csv` */
export function fileName({ statementType, from, to }: StatementSelection, now: number): string {
  return `${['statement', statementType, from, to ?? dayOf(now)].filter((part) => part !== undefined).join('-')}.csv`
}

const selection = (statementType: StatementType | undefined, from: string | undefined, to: string | undefined): StatementSelection => ({
  ...(statementType !== undefined && { statementType }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})
