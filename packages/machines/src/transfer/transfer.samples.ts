import type { Satang, WalletResponse } from '@krapao/sdk'
import { commandFakePorts } from '../shared/command.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith } from '../testing/problems.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import type { TransferPorts } from './transfer.ports.ts'
import { transferErrors, type TransferOrder } from './transfer.rules.ts'

// Whole numbers of satang, as the brand wants them.
const satang = (amount: number) => amount as Satang

export const sampleTransfer: TransferOrder = { from: 'WALLET', to: 'PG', amount: satang(10_000), everything: false }

/** The sample wallet after its game was closed and some of it was paid out. */
const poorer: WalletResponse = { ...sampleWallet, wallet: { amount: satang(0) }, slots: sampleWallet.slots.slice(1) }

/** Ports that never answer and remember nothing. */
export const transferFakePorts = (): TransferPorts =>
  commandFakePorts<TransferOrder, null>((order) => Object.keys(transferErrors(order)).length === 0)

/** What the child command tells as it goes: the order that it is at, and its problem where it has one. */
const told = (value: string, problem = problemIn(offline)) => ({
  type: 'xstate.snapshot.command',
  id: 'command',
  snapshot: { value, context: { order: sampleTransfer, problem } },
})

/** Every event, and every word of the command, that tells the ways of a transfer apart. */
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
