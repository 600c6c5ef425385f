import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, Promotion } from '@krapao/sdk'

export type PromotionPorts = { actors: { find: PromiseActorLogic<Outcome<Promotion>, { code: string }> } }

export const promotionPorts = (krapao: Pick<Krapao, 'promotion'>): PromotionPorts => ({
  actors: { find: fromPromise(({ input, signal }) => krapao.promotion.find(input, { signal })) },
})
