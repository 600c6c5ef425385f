import { assign } from 'xstate'
import type { BonusPreview, Satang, StatementEntry, WithdrawAllAnswer } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import { resourceFakePorts } from '../loading/resource.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn } from '../testing/problems.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import type { WithdrawPorts } from './withdraw.ports.ts'
import type { WithdrawLimits, WithdrawOrder } from './withdraw.rules.ts'
import { childSnapshot } from '../testing/ports.ts'

const satang = (amount: number) => amount as Satang

export const sampleWithdrawal: WithdrawOrder = { amount: satang(50_000) }
export const sampleLimits: WithdrawLimits = { withdrawMin: satang(10_000), withdrawMax: satang(5_000_000) }
export const samplePreview: BonusPreview = { active: true, pays: satang(25_000), forfeits: satang(25_000) }
export const sampleLegs: WithdrawAllAnswer = {
  legs: [
    { code: 'PG', amount: satang(10_000), failed: false },
    { code: 'UFABET', amount: satang(20_000), failed: true },
  ],
}

export const sampleRequested: StatementEntry = {
  statementType: 'withdraw',
  status: 'PROCESSING',
  from: 'WALLET',
  to: 'SCB',
  amount: satang(50_000),
  change: satang(-50_000),
  moved: satang(-50_000),
  createdAt: '2026-11-21T07:32:07Z',
  payout: { status: 'requested', account: '7890' },
}

export const withdrawFakePorts = (): WithdrawPorts => ({
  request: requestFakePorts(),
  limits: resourceFakePorts(),
  preview: resourceFakePorts(),
})

const savedRequest = { order: sampleWithdrawal, idempotencyKey: 'k0', resumed: true }

export const withdrawSamples = {
  starts: [
    { input: { wallet: sampleWallet } },
    {
      input: { wallet: sampleWallet },
      provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }),
    },
  ],
  events: {
    'amount.changed': [5_000, 50_000].map((amount) => ({ type: 'amount.changed', amount })),
    'latest.read': [[], [sampleRequested]].map((lines) => ({ type: 'latest.read', lines })),
    'wallet.changed': [{ type: 'wallet.changed', wallet: { ...sampleWallet, slots: [] } }],
    'xstate.snapshot.limits': [
      childSnapshot('limits', 'loading', { value: null, problem: null }),
      childSnapshot('limits', 'failed', { value: null, problem: problemIn(offline) }),
      childSnapshot('limits', 'ready', { value: sampleLimits, problem: null }),
    ],
    'xstate.snapshot.preview': [
      childSnapshot('preview', 'loading', { value: null, query: sampleWithdrawal.amount }),
      childSnapshot('preview', 'failed', { value: null, query: sampleWithdrawal.amount }),
      childSnapshot('preview', 'ready', { value: samplePreview, query: sampleWithdrawal.amount }),
    ],
  },
  outcomes: {
    submitRequest: [...requestOutputs<WithdrawAllAnswer>({ legs: [] }), { status: 'completed', result: sampleLegs }],
  },
} satisfies Walk
