import type { Satang, WalletResponse } from '@krapao/sdk'
import { commandFakePorts } from '../shared/command.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith } from '../testing/problems.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import type { TransferPorts } from './transfer.ports.ts'
import { transferErrors, type TransferOrder } from './transfer.rules.ts'

const satang = (amount: number) => amount as Satang

export const sampleTransfer: TransferOrder = { from: 'WALLET', to: 'PG', amount: satang(10_000), everything: false }

const poorer: WalletResponse = { ...sampleWallet, wallet: { amount: satang(0) }, slots: sampleWallet.slots.slice(1) }

export const transferFakePorts = (): TransferPorts =>
  commandFakePorts<TransferOrder, null>((order) => Object.keys(transferErrors(order)).length === 0)

const told = (value: string, problem = problemIn(offline)) => ({
  type: 'xstate.snapshot.command',
  id: 'command',
  snapshot: { value, context: { order: sampleTransfer, problem } },
})

export const transferSamples = {
  starts: [{ input: { wallet: sampleWallet } }],
  events: {
    'from.chosen': ['WALLET', 'PG'].map((code) => ({ type: 'from.chosen', code })),
    'to.chosen': ['PG'].map((code) => ({ type: 'to.chosen', code })),
    'amount.changed': [10_000].map((amount) => ({ type: 'amount.changed', amount })),
    'wallet.changed': [sampleWallet, poorer].map((wallet) => ({ type: 'wallet.changed', wallet })),
    'xstate.snapshot.command': [
      told('editing', null),
      told('submitting', null),
      told('outcomeUnknown'),
      told('asking'),
      told('pending', null),
      told('undecided'),
      told('broken'),
      told('refused', problemIn(refusedWith('MONEY_NOT_ENOUGH'))),
      told('accepted', null),
    ],
  },
} satisfies Walk
