import { assign, type AnyStateMachine } from 'xstate'
import type { Satang, WalletResponse } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import { fixedSlot } from '../testing/fakes.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import type { TransferPorts } from './transfer.ports.ts'
import type { Leg, TransferOrder } from './transfer.rules.ts'

const satang = (amount: number) => amount as Satang

export const sampleTransfer: TransferOrder = { from: 'WALLET', to: 'PG', amount: satang(10_000), everything: false }

const poorer: WalletResponse = { ...sampleWallet, wallet: { amount: satang(0) }, slots: sampleWallet.slots.slice(2) }

export const transferFakePorts = (): TransferPorts => ({ ...requestFakePorts<TransferOrder, null>(), lastGame: fixedSlot() })

const savedRequest = { order: sampleTransfer, idempotencyKey: 'k0', resumed: true }

/** Saved in the middle: one game is done, one under way and one is left. */
export const sampleSweep: TransferOrder & { legs: readonly Leg[] } = {
  from: 'UFABET',
  to: 'WALLET',
  amount: satang(20_000),
  everything: false,
  legs: [
    { code: 'PG', amount: satang(10_000), state: 'moved', problem: null },
    { code: 'UFABET', amount: satang(20_000), state: 'moving', problem: null },
    { code: 'SEXYGAME', amount: satang(500), state: 'waiting', problem: null },
  ],
}

export const transferSamples = {
  starts: [
    { input: { wallet: sampleWallet } },
    ...[savedRequest, { ...savedRequest, order: sampleSweep }].map((request) => ({
      input: { wallet: sampleWallet },
      provide: (machine: AnyStateMachine) => machine.provide({ actions: { 'restore request': assign({ request }) } }),
    })),
  ],
  events: {
    'from.chosen': ['WALLET', 'PG'].map((code) => ({ type: 'from.chosen', code })),
    'to.chosen': ['PG'].map((code) => ({ type: 'to.chosen', code })),
    'amount.changed': [10_000].map((amount) => ({ type: 'amount.changed', amount })),
    'leg.retried': [{ type: 'leg.retried', code: 'UFABET' }],
    'wallet.changed': [sampleWallet, poorer].map((wallet) => ({ type: 'wallet.changed', wallet })),
  },
  outcomes: { submitRequest: requestOutputs(null) },
} satisfies Walk
