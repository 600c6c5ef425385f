import type { BonusPreview, Krapao, Satang } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, savedRequestSlot, type SubmitRequestPorts } from '../submitRequest/submitRequest.ports.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'
import type { Offer, OfferQuery } from './bonus.rules.ts'

export type BonusPorts = {
  request: SubmitRequestPorts<Offer, null>
  /** Extension: the price for a deposit; the terms alone for null. */
  price: ResourcePorts<BonusPreview, OfferQuery>
}

export const bonusRequestName = 'bonus'

/** `playerId` is `profile._id`. */
export const bonusPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): BonusPorts => ({
  request: submitRequestPorts<Offer, null>(
    {
      submit: async ({ source, code }, options) => {
        if (source === 'promotion') return krapao.promotion.activate({ code: code.toUpperCase() }, options)
        const outcome = await krapao.bonus.activate({ code }, options)
        return outcome.ok ? { ok: true, value: null } : outcome
      },
      readStatus: readRequestStatus(krapao),
    },
    savedRequestSlot(store, bonusRequestName, playerId),
  ),
  price: resourcePorts(krapao, ({ source, code, deposit }, options) =>
    krapao.bonus.preview({ source, code, ...(deposit !== null && { amount: deposit satisfies Satang }) }, options),
  ),
})
