import { assign } from 'xstate'
import { provideCommandPorts, type CommandActor } from '../shared/command.machine.ts'
import type { CommandPorts } from '../shared/command.ports.ts'
import type { MovedAmount } from '../shared/movedAmount.ts'

/** `walletAccountName` is the operator's wallet that receives the gift. */
export type GiftLinkOrder = { giftLink: string; walletAccountName: string }

/** Gift amount in satang; null if the backend omits it. */
export type GiftLinkCredit = MovedAmount

/** Command that redeems a gift link at most once. */
export type GiftLinkActor = CommandActor<GiftLinkOrder, GiftLinkCredit>

export type GiftLinkPorts = CommandPorts<GiftLinkOrder, GiftLinkCredit>

/** Clears the form after success, because a link works once. */
export const provideGiftLinkPorts = (ports: GiftLinkPorts) =>
  provideCommandPorts(ports).provide({
    actions: { 'forget result': assign(({ context }) => ({ result: null, order: { ...context.order, giftLink: '' } })) },
  })

/** Checks presence only; the server validates the link. */
export const giftLinkIsEntered = ({ giftLink, walletAccountName }: GiftLinkOrder): boolean =>
  giftLink.trim() !== '' && walletAccountName !== ''
