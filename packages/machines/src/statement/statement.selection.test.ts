import { expect, test } from 'vitest'
import { daysOf, fileName, periodIn, selectsAll, withDay, withPeriod, withType } from './statement.selection.ts'

/** 01:00 on 1 March in Bangkok, which is still 28 February in UTC. */
const now = Date.parse('2026-02-28T18:00:00Z')

test('quick choices are days of Bangkok', () => {
  expect([daysOf('today', now), daysOf('week', now), daysOf('month', now)]).toEqual([
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-23', to: '2026-03-01' },
    { from: '2026-03-01', to: '2026-03-01' },
  ])
  const before = now - 2 * 3_600_000
  expect([daysOf('today', before), daysOf('month', before)]).toEqual([
    { from: '2026-02-28', to: '2026-02-28' },
    { from: '2026-02-01', to: '2026-02-28' },
  ])
})

test('a type and days are selected and cleared separately', () => {
  const chosen = withType(withPeriod({}, 'week', now), 'withdraw')
  expect(chosen).toEqual({ statementType: 'withdraw', from: '2026-02-23', to: '2026-03-01' })
  expect(withType(chosen, null)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(withPeriod(chosen, null, now)).toEqual({ statementType: 'withdraw' })
  expect([{}, chosen, withPeriod({}, 'today', now), { to: '2026-01-01' }].map(selectsAll)).toEqual([true, false, false, false])
})

test('days in the wrong order move the other end', () => {
  const days = { from: '2026-03-05', to: '2026-03-10' }
  expect(withDay(days, 'from', '2026-03-07')).toEqual({ from: '2026-03-07', to: '2026-03-10' })
  expect(withDay(days, 'from', '2026-03-12')).toEqual({ from: '2026-03-12', to: '2026-03-12' })
  expect(withDay(days, 'to', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(withDay(days, 'to', '2026-03-20')).toEqual({ from: '2026-03-05', to: '2026-03-20' })
  expect(withDay(days, 'to', '')).toEqual({ from: '2026-03-05' })
  expect(withDay({ statementType: 'bonus' }, 'from', '2026-03-01')).toEqual({ statementType: 'bonus', from: '2026-03-01' })
})

test('the matching quick choice is found for the days', () => {
  const chosen = [{}, withPeriod({}, 'week', now), { from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-01' }]
  expect(chosen.map((one) => periodIn(one, now))).toEqual(['all', 'week', 'own', 'today'])
})

test('the file name describes its content', () => {
  expect(fileName({}, now)).toBe('statement-2026-03-01.csv')
  expect(fileName({ statementType: 'withdraw', from: '2026-02-01', to: '2026-02-28' }, now)).toBe(
    'statement-withdraw-2026-02-01-2026-02-28.csv',
  )
})
