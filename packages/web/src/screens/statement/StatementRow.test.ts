import { satangOf, type StatementEntry } from '@krapao/sdk'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { walletSample } from '#testing/samples.ts'
import { walletNames } from './places.ts'
import { kindOf, routeOf } from './StatementRow.tsx'

const t = ((key: string, { from, to }: { from?: string; to?: string } = {}) => `${key} ${from ?? to}`) as unknown as TFunction<'statement'>

const entry = (
  statementType: StatementEntry['statementType'],
  from: string,
  to: string,
  more: Partial<StatementEntry> = {},
): StatementEntry => ({
  statementType,
  status: 'SUCCESS',
  from,
  to,
  amount: satangOf(100),
  change: satangOf(100),
  moved: satangOf(100),
  createdAt: '2026-11-21T07:32:07Z',
  ...more,
})

test('an entry names where the money came from or went, or the operator’s text', () => {
  const entries = [
    entry('deposit', 'KBANK', 'WALLET'),
    entry('withdraw', 'WALLET', 'SCB'),
    entry('transfer', 'WALLET', 'PGSLOT'),
    entry('transfer', 'PGSLOT', 'WALLET'),
    entry('bonus', 'INVITE', 'WALLET', { invite: { description: 'Friend: Somying' } }),
    entry('bonus', 'REFUND', 'WALLET'),
    entry('deposit', 'ANNOUNCED', 'WALLET'),
    entry('transfer', 'PGSLOT', 'WALLET', { returned: true }),
    entry('deposit', 'KBANK', 'RETURN'),
  ]
  const names: Record<string, string> = { WALLET: 'Wallet', PGSLOT: 'Golden Dragon', KBANK: 'Kasikornbank', REFUND: 'Refund' }
  expect(entries.map((one) => routeOf(one, t, (code) => names[code] ?? code))).toEqual([
    'Kasikornbank',
    'SCB',
    'fromWallet Golden Dragon',
    'toWallet Golden Dragon',
    'Friend: Somying',
    'Refund',
    '',
    'Golden Dragon',
    'Kasikornbank',
  ])
})

test('money returned by a bank, game or bonus is named so, and so is an announced transfer', () => {
  const entries = [
    entry('withdraw', 'WALLET', 'SCB'),
    entry('withdraw', 'SCB', 'WALLET'),
    entry('deposit', 'SCB', 'WALLET'),
    entry('deposit', 'ANNOUNCED', 'WALLET'),
    entry('transfer', 'PGSLOT', 'WALLET'),
    entry('transfer', 'PGSLOT', 'WALLET', { returned: true }),
    entry('finish_bonus', 'WALLET', 'WELCOME100'),
    entry('finish_bonus', 'WELCOME100', 'WALLET', { returned: true }),
    entry('deposit', 'KBANK', 'RETURN'),
  ]
  expect(entries.map(kindOf)).toEqual([
    'withdraw',
    'returned',
    'deposit',
    'announced',
    'transfer',
    'gameReturned',
    'finish_bonus',
    'bonusReturned',
    'sentBack',
  ])
})

test('KBANK is a QR to players of other banks, and their bank to its own', () => {
  const banks = [{ code: 'KBANK', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank' }]
  const nameFor = (bankCode: string) =>
    walletNames(
      t,
      'en',
      { ...walletSample, bankAccount: { ...walletSample.bankAccount, bankCode, bank: { nameTH: 'x', nameEN: 'Own bank' } } },
      banks,
    )('KBANK')
  expect([nameFor('SCB'), nameFor('KBANK')]).toEqual(['place.QR undefined', 'Own bank'])
})

test('TrueMoney Wallet has its name where no list of banks was read', () => {
  expect(walletNames(t, 'en', walletSample)('TRUEWALLET')).toBe('place.TRUEWALLET undefined')
})
