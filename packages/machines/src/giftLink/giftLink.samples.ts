import { commandFakePorts, commandSamples } from '../shared/command.samples.ts'
import { giftLinkIsEntered, type GiftLinkCredit, type GiftLinkOrder } from './giftLink.ts'

export const sampleGift: GiftLinkOrder = {
  giftLink: 'https://gift.truemoney.com/campaign/?v=0123456789abcdef',
  walletAccountName: 'KRAPAO GIFT',
}
// Twenty baht, in satang.
export const sampleCredit = { amount: 2_000 } as GiftLinkCredit

/** Ports that never answer. */
export const giftLinkFakePorts = () => commandFakePorts<GiftLinkOrder, GiftLinkCredit>(giftLinkIsEntered)

/** Every way of a gift link. */
export const giftLinkSamples = commandSamples(sampleGift, { ...sampleGift, giftLink: ' ' }, sampleCredit)
