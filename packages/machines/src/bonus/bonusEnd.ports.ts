import type { Krapao } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'

/** Empty, because a player has one bonus at a time. */
export type BonusEndOrder = null
export type BonusEndPorts = SubmitRequestPorts<BonusEndOrder, null>

export const bonusEndPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): BonusEndPorts =>
  submitRequestPorts<BonusEndOrder, null>(
    {
      submit: async (_order, options) => {
        const outcome = await krapao.bonus.clear({}, options)
        return outcome.ok ? { ok: true, value: null } : outcome
      },
      readStatus: readRequestStatus(krapao),
    },
    savedRequestSlot(store, 'bonusEnd', playerId),
  )
