import { assign } from 'xstate'
import type { Bonus, BonusPreview, Satang } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import { resourceFakePorts } from '../loading/resource.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith } from '../testing/problems.ts'
import type { BonusPorts } from './bonus.ports.ts'
import type { Offer } from './bonus.rules.ts'
import { childSnapshot } from '../testing/ports.ts'

const satang = (amount: number) => amount as Satang

export const sampleOffer: Offer = { source: 'bonus', code: 'WELCOME100' }
export const sampleBonus: Bonus = {
  code: 'WELCOME100',
  name: 'Welcome',
  type: 'limit',
  maxReceived: 1,
  percentFail: 30,
  banners: [],
  userBonus: null,
}
export const sampleTerms: BonusPreview = {
  active: false,
  pays: satang(0),
  forfeits: satang(0),
  name: 'Welcome',
  percent: 100,
  percentFail: 30,
  turnover: 10,
  maximum: satang(50_000),
  minimum: satang(20_000),
  threshold: satang(500),
}
/** For 200 baht, without an earlier bonus. */
export const samplePrice: BonusPreview = {
  ...sampleTerms,
  grant: satang(20_000),
  total: satang(20_000),
  turnoverRequired: satang(400_000),
  pays: satang(20_000),
  forfeits: satang(20_000),
}

export const bonusFakePorts = (): BonusPorts => ({ request: requestFakePorts(), price: resourceFakePorts() })

const savedRequest = { order: sampleOffer, idempotencyKey: 'k0', resumed: true }
const price = (value: string, deposit: number | null, preview: BonusPreview | null) =>
  childSnapshot('price', value, { query: { ...sampleOffer, deposit }, value: preview, problem: preview ? null : problemIn(offline) })

export const bonusSamples = {
  starts: [
    { input: { offer: sampleOffer } },
    {
      input: { offer: sampleOffer },
      provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }),
    },
  ],
  events: {
    'deposit.changed': [{ type: 'deposit.changed', deposit: 50_000 }],
    'xstate.snapshot.price': [
      price('loading', null, null),
      price('failed', null, null),
      price('ready', null, sampleTerms),
      price('ready', 20_000, samplePrice),
    ],
  },
  outcomes: {
    submitRequest: ['BONUS_MAX_CLAIMED', 'BONUS_REMAINING'].flatMap((code) => requestOutputs(null, problemIn(refusedWith(code)))),
  },
} satisfies Walk
