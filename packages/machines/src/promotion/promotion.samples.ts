import type { Promotion } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { PromotionPorts } from './promotion.ports.ts'

export const samplePromotion: Promotion = { code: 'SABAIDEE', percentFail: 50, description: '<p>15 % more on a deposit.</p>' }

export const promotionFakePorts = (): PromotionPorts => ({ actors: { find: silent() } })

export const promotionSamples = {
  events: { 'code.changed': ['sabaidee', ' '].map((code) => ({ type: 'code.changed', code })) },
  outcomes: { find: [worked(samplePromotion), refusedWith('NO_PROMOTION'), offline] },
} satisfies Walk
