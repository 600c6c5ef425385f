import { commandFakePorts, commandSamples } from '../shared/command.samples.ts'
import { giftLinkIsEntered, type GiftLinkCredit, type GiftLinkOrder } from './giftLink.ts'

export const sampleGift: GiftLinkOrder = {
  giftLink: 'https://gift.truemoney.com/campaign/?v=0123456789abcdef',
  walletAccountName: 'KRAPAO GIFT',
}
export const sampleCredit = { amount: 2_000 } as GiftLinkCredit

export const giftLinkFakePorts = () => commandFakePorts<GiftLinkOrder, GiftLinkCredit>(giftLinkIsEntered)

export const giftLinkSamples = commandSamples(sampleGift, { ...sampleGift, giftLink: ' ' }, sampleCredit)
