import type { Krapao } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'
import { transferErrors, walletCode, type TransferOrder } from './transfer.rules.ts'

export type TransferPorts = CommandPorts<TransferOrder, null>

/** Creates the ports. `playerId` is `profile._id`. */
export const transferPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): TransferPorts =>
  commandPorts(
    {
      submit: ({ from, to, amount, everything }, options) =>
        everything && from === walletCode
          ? krapao.transfer.moveAll({ to: to ?? '' }, options)
          : krapao.transfer.move({ from: from ?? '', to: to ?? '', amount }, options),
      ask: askOperation(krapao),
    },
    {
      intent: intentSlot(store, 'transfer', playerId),
      isComplete: (order) => Object.keys(transferErrors(order)).length === 0,
    },
  )
