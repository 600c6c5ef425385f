import { expect, test } from 'vitest'
import type { Satang, StatementEntry } from '@krapao/sdk'
import { arrivalOf, currentLine, groupByDay, linesOf } from './statement.lines.ts'

const entry = (number: number, time: string, from: string, amount: number, more: Partial<StatementEntry> = {}): StatementEntry => ({
  number,
  statementType: 'deposit',
  status: 'SUCCESS',
  from,
  to: 'WALLET',
  amount: amount as Satang,
  change: amount as Satang,
  moved: amount as Satang,
  createdAt: `2026-11-${time}Z`,
  ...more,
})
const numbers = (entries: StatementEntry[]) => linesOf(entries.toReversed()).map((line) => [line.entry.number, line.announcement?.number])

test('an announced deposit and its arrival are one line', () => {
  expect(numbers([entry(1, '21T03:00:00', 'ANNOUNCED', 300), entry(2, '21T03:05:00', 'SCB', 300)])).toEqual([[2, 1]])
})

test('a deposit announced within an hour after its transfer is the line of that transfer, and not of the next', () => {
  expect(
    numbers([
      entry(1, '21T03:00:00', 'SCB', 300),
      entry(2, '21T03:59:00', 'ANNOUNCED', 300),
      entry(3, '21T04:01:00', 'SCB', 300),
      entry(4, '21T05:02:00', 'ANNOUNCED', 300),
      entry(5, '21T05:03:00', 'SCB', 300),
    ]),
  ).toEqual([
    [5, 4],
    [3, undefined],
    [1, 2],
  ])
})

test('an announcement that waits, failed, was of another amount, or arrived on another page has its own line', () => {
  expect(
    numbers([
      entry(1, '19T03:00:00', 'ANNOUNCED', 300),
      entry(2, '21T03:00:00', 'ANNOUNCED', 300, { status: 'PROCESSING' }),
      entry(3, '21T03:01:00', 'ANNOUNCED', 300, { status: 'FAILED' }),
      entry(4, '21T03:02:00', 'ANNOUNCED', 200),
      entry(5, '21T03:03:00', 'SCB', 300),
      entry(6, '21T03:04:00', 'SCB', 200, { to: 'RETURN' }),
      entry(7, '21T03:05:00', 'SCB', 200, { statementType: 'bonus' }),
    ]),
  ).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => [number, undefined]))
})

test('currentLine finds an open line after a reload: itself, the arrival that completed it, or the old one if neither is listed', () => {
  const waits = entry(1, '21T03:00:00', 'ANNOUNCED', 300, { status: 'PROCESSING' })
  const arrived = linesOf([entry(2, '21T03:05:00', 'SCB', 300), { ...waits, status: 'SUCCESS' }])
  const [line] = linesOf([waits])
  if (!line) throw new Error('no line')
  expect(currentLine(linesOf([{ ...waits, status: 'FAILED' }]), line).entry.status).toBe('FAILED')
  expect(currentLine(arrived, line)).toBe(arrived[0])
  expect(currentLine(linesOf([entry(9, '22T03:00:00', 'SCB', 300)]), line)).toBe(line)
})

test('lines are grouped by day in Bangkok', () => {
  const lines = linesOf([
    entry(5, '21T17:00:00', 'SCB', 1),
    entry(4, '21T16:59:59', 'SCB', 2),
    entry(3, '20T17:00:00', 'SCB', 3),
    entry(2, '20T16:59:59', 'SCB', 4),
    entry(1, '01T00:00:00', 'SCB', 5),
  ])
  const days = groupByDay(lines, Date.parse('2026-11-22T03:00:00Z'))
  expect(days.map((day) => [day.when, day.lines.map((line) => line.entry.number)])).toEqual([
    ['today', [5]],
    ['yesterday', [4, 3]],
    ['earlier', [2]],
    ['earlier', [1]],
  ])
  expect(groupByDay([], 0)).toEqual([])
})

test('the arrival of a deposit is the newest of its amount since then, and no announcement or return', () => {
  const entries = [
    entry(1, '21T03:00:00', 'KBANK', 300),
    entry(2, '21T03:10:00', 'KBANK', 300),
    entry(3, '21T03:11:00', 'KBANK', 200),
    entry(4, '21T03:12:00', 'ANNOUNCED', 300),
    entry(5, '21T03:13:00', 'KBANK', 300, { to: 'RETURN' }),
  ].toReversed()
  const arrivedSince = (time: string) => arrivalOf(entries, 300, Date.parse(`2026-11-${time}Z`))?.number
  expect(['21T02:00:00', '21T03:10:00', '21T03:10:01'].map(arrivedSince)).toEqual([2, 2, undefined])
})
