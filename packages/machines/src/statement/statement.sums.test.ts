import { expect, test } from 'vitest'
import type { Satang, StatementEntry } from '@krapao/sdk'
import { sumsOf } from './statement.sums.ts'

type Given = [
  number: number,
  type: StatementEntry['statementType'],
  status: string,
  from: string,
  to: string,
  amount: number,
  after: number,
]

const entry = ([number, statementType, status, from, to, amount, balance]: Given): StatementEntry => ({
  number,
  statementType,
  status,
  from,
  to,
  amount: amount as Satang,
  change: (to === 'WALLET' ? amount : 0 - amount) as Satang,
  moved: (from === 'ANNOUNCED' ? 0 : to === 'WALLET' ? amount : 0 - amount) as Satang,
  balance: balance as Satang,
  createdAt: '2026-11-21T00:00:00Z',
})

/** A refused withdrawal, a pending one, a pending transfer, and an announced deposit. */
const page: Given[] = [
  [15, 'deposit', 'PROCESSING', 'ANNOUNCED', 'WALLET', 25_050, 73_000],
  [14, 'transfer', 'PROCESSING', 'WALLET', 'PG', 7_000, 73_000],
  [13, 'withdraw', 'PROCESSING', 'WALLET', 'SCB', 20_000, 80_000],
  [12, 'withdraw', 'SUCCESS', 'SCB', 'WALLET', 50_000, 100_000],
  [11, 'withdraw', 'FAILED', 'WALLET', 'SCB', 50_000, 50_000],
  [10, 'deposit', 'FAILED', 'ANNOUNCED', 'WALLET', 999, 100_000],
  [9, 'deposit', 'SUCCESS', 'KBANK', 'WALLET', 10_001, 100_000],
]

test('the sums show the balance before, money in, money out, the balance after, and money in progress', () => {
  expect(sumsOf(page.map(entry))).toEqual({
    in: 10_001,
    out: 27_000,
    wallet: { before: 89_999, after: 73_000, agrees: true },
    onTheWay: { bank: 20_000, games: 7_000 },
    announced: 25_050,
    returned: 50_000,
  })
})

test('a failed withdrawal counts as long as its return is not listed, so that the balance adds up', () => {
  expect(sumsOf(page.slice(4).map(entry))).toMatchObject({ in: 10_001, out: 50_000, returned: 0, wallet: { agrees: true } })
})

test('a difference of one satang is found', () => {
  const [newest, ...rest] = page.map(entry)
  const wrong = newest ? [{ ...newest, balance: 73_001 as Satang }, ...rest] : []
  expect(sumsOf(wrong).wallet).toEqual({ before: 89_999, after: 73_001, agrees: false })
})

test('entries with gaps between them show movements without a balance', () => {
  expect(sumsOf(page.filter(([, type]) => type === 'deposit').map(entry))).toEqual({
    in: 10_001,
    out: 0,
    wallet: null,
    onTheWay: { bank: 0, games: 0 },
    announced: 25_050,
    returned: 0,
  })
})

test('without the extension no balance is known; without entries there are no sums', () => {
  const plain = page.map(entry).map(({ statementType, status, from, to, amount, change, moved, createdAt }) => ({
    statementType,
    status,
    from,
    to,
    amount,
    change,
    moved,
    createdAt,
  }))
  expect(sumsOf(plain).wallet).toBe(null)
  expect(sumsOf([])).toEqual({ in: 0, out: 0, wallet: null, onTheWay: { bank: 0, games: 0 }, announced: 0, returned: 0 })
})
