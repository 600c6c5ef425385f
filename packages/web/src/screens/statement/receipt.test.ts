import { satangOf, type StatementEntry } from '@krapao/sdk'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { supportMessageOf, receiptOf, textOf } from './receipt.ts'
import { linesIn } from './receiptPicture.ts'

const t = ((key: string) => key) as unknown as TFunction<'statement'>
const entry: StatementEntry = {
  statementType: 'withdraw',
  status: 'PROCESSING',
  from: 'WALLET',
  to: 'SCB',
  amount: satangOf(150_050),
  change: satangOf(-150_050),
  moved: satangOf(-150_050),
  createdAt: '2026-11-21T07:00:00Z',
  number: 3,
  balance: satangOf(999),
}

test('a shared receipt has the amount, status, places, time and number, and not the balance', () => {
  expect(textOf(receiptOf({ entry }, t, (code) => `<${code}>`)).split('\n')).toEqual([
    'type.withdraw',
    '฿1,500.50',
    'status.processing',
    'receipt.from: <WALLET>',
    'receipt.to: <SCB>',
    'receipt.time: 21/11/2026 14:00:00',
    'receipt.reference: 3',
  ])
})

test('a question to support has the amount, time and number, and a line to write on', () => {
  expect(supportMessageOf(receiptOf({ entry }, t, String)).split('\n')).toEqual([
    'type.withdraw ฿1,500.50, status.processing',
    'receipt.time: 21/11/2026 14:00:00',
    'receipt.reference: 3',
    '',
  ])
})

test('long text breaks between words, also without spaces', () => {
  const fits = (text: string) => text.length <= 10
  expect(linesIn('Welcome bonus of the week', 'en', fits)).toEqual(['Welcome', 'bonus of', 'the week'])
  expect(linesIn('โบนัสสมาชิกใหม่', 'th', fits).join('')).toBe('โบนัสสมาชิกใหม่')
  expect(linesIn('โบนัสสมาชิกใหม่', 'th', fits).length).toBe(2)
  expect(linesIn('unbreakable-word', 'en', () => false).join('')).toBe('unbreakable-word')
  expect(linesIn('', 'en', fits)).toEqual([''])
})
