import type { Krapao } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import { textSlot, type KeyValueStore, type Slot } from '../shared/storage.ts'
import { walletCode, type TransferOrder } from './transfer.rules.ts'

export type TransferPorts = SubmitRequestPorts<TransferOrder, null> & {
  /** Its code. */
  lastGame: Slot<string>
}

/** `playerId` is `profile._id`. */
export const transferPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): TransferPorts => ({
  ...submitRequestPorts<TransferOrder, null>(
    {
      submit: ({ from, to, amount, everything }, options) =>
        everything && from === walletCode
          ? krapao.transfer.moveAll({ to: to ?? '' }, options)
          : krapao.transfer.move({ from: from ?? '', to: to ?? '', amount }, options),
      readStatus: readRequestStatus(krapao),
    },
    savedRequestSlot(store, 'transfer', playerId),
  ),
  lastGame: textSlot(store, `last-game.${playerId}`),
})
