import { assign } from 'xstate'
import type { Satang, WalletResponse } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import type { TransferPorts } from './transfer.ports.ts'
import type { TransferOrder } from './transfer.rules.ts'

const satang = (amount: number) => amount as Satang

export const sampleTransfer: TransferOrder = { from: 'WALLET', to: 'PG', amount: satang(10_000), everything: false }

const poorer: WalletResponse = { ...sampleWallet, wallet: { amount: satang(0) }, slots: sampleWallet.slots.slice(2) }

export const transferFakePorts = (): TransferPorts => requestFakePorts<TransferOrder, null>()

const savedRequest = { order: sampleTransfer, idempotencyKey: 'k0', resumed: true }

export const transferSamples = {
  starts: [
    { input: { wallet: sampleWallet } },
    {
      input: { wallet: sampleWallet },
      provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }),
    },
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
