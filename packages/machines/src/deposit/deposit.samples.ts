import type { BonusPreview, DepositBank, DepositLookup, Limits, Satang } from '@krapao/sdk'
import { giftLinkFakePorts } from '../giftLink/giftLink.samples.ts'
import { qrDepositFakePorts } from '../qrDeposit/qrDeposit.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import { bankTransferFakePorts } from './bankTransfer.samples.ts'
import type { DepositPorts } from './deposit.ports.ts'

const bank = (bankCode: string, bankType: string, mode: string): DepositBank => ({
  bankCode,
  bankType,
  mode,
  bank: { nameTH: `ธนาคาร ${bankCode}`, nameEN: `Bank ${bankCode}` },
  bankAccountName: 'KRAPAO COMPANY',
  bankAccountNo: '1234567890',
})

export const sampleLookup: DepositLookup = {
  banks: [
    bank('SCB', 'BANK', 'AUTO'),
    bank('KBANK', 'BANK', 'AUTO'),
    { ...bank('BCEL', 'BANK', 'AUTO'), currency: 'LAK' },
    bank('KBANK', 'BANK', 'SMS'),
    bank('WW', 'PAYMENT', 'AUTO'),
    bank('PAYTIMZ', 'PAYMENT', 'AUTO'),
    bank('PAYONEX', 'PAYMENT', 'AUTO'),
    bank('FP', 'PAYMENT', 'AUTO'),
  ],
  wallets: [
    { mode: 'AUTO', walletAccountName: 'KRAPAO', walletAccountNo: '0812345678' },
    { mode: 'GIFT', walletAccountName: 'KRAPAO GIFT' },
  ],
  isManual: false,
  qrMinutes: 10,
}

const satang = (amount: number) => amount as Satang

export const sampleDepositLimits: Limits = {
  deposit: [{ period: 'week', limit: satang(200_000), used: satang(120_000), resetsAt: '2026-11-30T17:00:00Z' }],
  excludedUntil: null,
  returning: satang(0),
}

export const sampleWaiting: BonusPreview = {
  active: false,
  state: 'waiting',
  pays: satang(0),
  forfeits: satang(0),
  name: 'Welcome',
  percent: 100,
  turnover: 10,
  minimum: satang(10_000),
  maximum: satang(50_000),
}

export const depositFakePorts = (): DepositPorts => ({
  actors: { loadLookup: silent(), loadLimits: silent(), loadBonus: silent() },
  qrDeposit: qrDepositFakePorts(),
  bankTransfer: bankTransferFakePorts(),
  giftLink: giftLinkFakePorts(),
  last: fixedSlot(),
})

const bankCode = 'WW'

export const depositSamples = {
  starts: [{ input: { settings: {}, last: null } }],
  events: {
    'amount.changed': [9_900, 90_000].map((amount) => ({ type: 'amount.changed', amount })),
    'method.chosen': ['qr', 'trueWallet', 'gift'].map((method) => ({ type: 'method.chosen', method })),
    'provider.chosen': [{ type: 'provider.chosen', bankCode }],
    'account.chosen': [{ type: 'account.chosen', account: sampleLookup.banks[1] }],
    'provider.live': [{ type: 'provider.live', bankCode }],
    'provider.ended': [{ type: 'provider.ended', bankCode }],
    'provider.cancelled': ['FP', bankCode].map((code) => ({ type: 'provider.cancelled', bankCode: code })),
    'provider.created': [{ type: 'provider.created', bankCode }],
    'provider.reloaded': ['FP', bankCode].map((code) => ({ type: 'provider.reloaded', bankCode: code })),
    'provider.paid': ['FP', bankCode].map((code) => ({ type: 'provider.paid', bankCode: code, amount: 10_000 as Satang, late: false })),
    'provider.failed': [{ type: 'provider.failed', bankCode, problem: offline.problem }],
    'transfer.arrived': [{ type: 'transfer.arrived', amount: 10_000 as Satang }],
    'gift.redeemed': [{ type: 'gift.redeemed', amount: 10_000 as Satang }],
  },
  outcomes: {
    loadLookup: [worked(sampleLookup), worked({ ...sampleLookup, isManual: true }), offline],
    loadLimits: [worked(sampleDepositLimits), offline],
    loadBonus: [worked(sampleWaiting), offline],
  },
} satisfies Walk
