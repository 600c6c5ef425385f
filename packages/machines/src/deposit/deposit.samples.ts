import type { DepositBank, DepositLookup, Satang } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { qrDepositFakePorts } from '../qrDeposit/qrDeposit.samples.ts'
import { silent } from '../testing/fakes.ts'
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
  wallets: [{ mode: 'AUTO', walletAccountName: 'KRAPAO', walletAccountNo: '0812345678' }],
  isManual: false,
  qrMinutes: 10,
}

export const depositFakePorts = (): DepositPorts => ({ actors: { loadLookup: silent() }, qrDeposit: qrDepositFakePorts() })

const bankCode = 'WW'

export const depositSamples = {
  starts: [{ input: { settings: {} } }],
  events: {
    'provider.chosen': [{ type: 'provider.chosen', bankCode }],
    'provider.live': [{ type: 'provider.live', bankCode: 'FP' }],
    'provider.created': [{ type: 'provider.created', bankCode }],
    'provider.reloaded': ['KBANK', bankCode].map((code) => ({ type: 'provider.reloaded', bankCode: code })),
    'provider.paid': [{ type: 'provider.paid', bankCode, amount: 10_000 as Satang, late: false }],
    'provider.failed': [{ type: 'provider.failed', bankCode, problem: offline.problem }],
  },
  outcomes: { loadLookup: [worked(sampleLookup), worked({ ...sampleLookup, isManual: true }), offline] },
} satisfies Walk
