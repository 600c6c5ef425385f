import type { BonusPreview, Krapao, Satang } from '@krapao/sdk'
import { askOperation, commandPorts, intentSlot, type CommandPorts } from '../shared/command.ports.ts'
import { resourcePorts, type ResourcePorts } from '../shared/resource.ports.ts'
import type { KeyValueStore } from '../shared/storage.ts'
import type { Offer, OfferQuery } from './bonus.rules.ts'

/** What taking a bonus needs from the outside. Leave one out and it does not compile. */
export type BonusPorts = {
  command: CommandPorts<Offer, null>
  /** Extension: what taking it with a deposit gives and costs; its terms alone where the deposit is null. */
  price: ResourcePorts<BonusPreview, OfferQuery>
}

/** The name of the intent in the store, so that a reload finds it. */
export const bonusIntent = 'bonus'

/** `playerId` is `profile._id` of the wallet: whose intent is kept in `store`. */
export const bonusPorts = (krapao: Krapao, { store, playerId }: { store: KeyValueStore; playerId: string }): BonusPorts => ({
  command: commandPorts<Offer, null>(
    {
      submit: async ({ source, code }, options) => {
        if (source === 'promotion') return krapao.promotion.activate({ code: code.toUpperCase() }, options)
        const outcome = await krapao.bonus.activate({ code }, options)
        return outcome.ok ? { ok: true, value: null } : outcome
      },
      ask: askOperation(krapao),
    },
    { intent: intentSlot(store, bonusIntent, playerId), isComplete: ({ code }) => code !== '' },
  ),
  price: resourcePorts(krapao, ({ source, code, deposit }, options) =>
    krapao.bonus.preview({ source, code, ...(deposit !== null && { amount: deposit satisfies Satang }) }, options),
  ),
})
