import { assign } from 'xstate'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { problemIn, refusedWith } from '../testing/problems.ts'
import type { GiftLinkCredit, GiftLinkOrder } from './giftLink.ports.ts'

export const sampleGift: GiftLinkOrder = {
  giftLink: 'https://gift.truemoney.com/campaign/?v=0123456789abcdef',
  walletAccountName: 'KRAPAO GIFT',
}
export const sampleCredit = { amount: 2_000 } as GiftLinkCredit

export const giftLinkFakePorts = () => requestFakePorts<GiftLinkOrder, GiftLinkCredit>()

const input = { gift: { ...sampleGift, giftLink: '' } }
const savedRequest = { order: sampleGift, idempotencyKey: 'k0', resumed: true }

export const giftLinkSamples = {
  starts: [
    { input },
    { input, provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }) },
  ],
  events: { 'gift.changed': [sampleGift, { ...sampleGift, giftLink: ' ' }].map((gift) => ({ type: 'gift.changed', gift })) },
  outcomes: { submitRequest: requestOutputs(sampleCredit, problemIn(refusedWith('TRUELINK_DUPLICATE'))) },
} satisfies Walk
