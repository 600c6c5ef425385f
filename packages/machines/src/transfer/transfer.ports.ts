import type { Krapao } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, intentSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'
import { walletCode, type TransferOrder } from './transfer.rules.ts'

export type TransferPorts = SubmitRequestPorts<TransferOrder, null>

/** `playerId` is `profile._id`. */
export const transferPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): TransferPorts =>
  submitRequestPorts(
    {
      submit: ({ from, to, amount, everything }, options) =>
        everything && from === walletCode
          ? krapao.transfer.moveAll({ to: to ?? '' }, options)
          : krapao.transfer.move({ from: from ?? '', to: to ?? '', amount }, options),
      readStatus: readRequestStatus(krapao),
    },
    intentSlot(store, 'transfer', playerId),
  )
