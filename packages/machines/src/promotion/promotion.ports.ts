import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, Promotion } from '@krapao/sdk'

/** What a search by code needs from the outside. */
export type PromotionPorts = { actors: { find: PromiseActorLogic<Outcome<Promotion>, { code: string }> } }

export const promotionPorts = (krapao: Pick<Krapao, 'promotion'>): PromotionPorts => ({
  actors: { find: fromPromise(({ input, signal }) => krapao.promotion.find(input, { signal })) },
})
