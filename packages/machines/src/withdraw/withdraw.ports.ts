import type { BonusPreview, Krapao, Satang, WithdrawAllAnswer } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'
import type { WithdrawLimits, WithdrawOrder } from './withdraw.rules.ts'

export type WithdrawPorts = {
  request: SubmitRequestPorts<WithdrawOrder, WithdrawAllAnswer>
  limits: ResourcePorts<WithdrawLimits>
  preview: ResourcePorts<BonusPreview, Satang>
}

/** `playerId` is `profile._id`. */
export const withdrawPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): WithdrawPorts => ({
  request: submitRequestPorts(
    {
      submit: ({ lastRequestedAt: _last, ...order }, options) => krapao.withdraw.requestAll(order, options),
      readStatus: readRequestStatus(krapao),
    },
    savedRequestSlot(store, 'withdraw', playerId),
  ),
  limits: resourcePorts(krapao, (_query, options) => krapao.lookups.withdraw({}, options)),
  preview: resourcePorts(krapao, (amount, options) => krapao.bonus.preview({ amount }, options)),
})
