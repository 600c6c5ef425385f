import { assign } from 'xstate'
import { provideCommandPorts, type CommandActor } from '../shared/command.machine.ts'
import type { CommandPorts } from '../shared/command.ports.ts'
import type { Moved } from '../shared/moved.ts'

/** A gift link as it was typed or pasted, and the operator's wallet that it is for (spec 3, wallet entry). */
export type GiftLinkOrder = { giftLink: string; walletAccountName: string }

/** What the gift held, in satang; null where the backend doesn't say. */
export type GiftLinkCredit = Moved

/** A `command` over a gift link: redeemed once or not at all. Spec 2, deposit modal, wallet section. */
export type GiftLinkActor = CommandActor<GiftLinkOrder, GiftLinkCredit>

export type GiftLinkPorts = CommandPorts<GiftLinkOrder, GiftLinkCredit>

/** The machine with everything that it needs. A link is good once, so the form is empty for the next one. */
export const provideGiftLinkPorts = (ports: GiftLinkPorts) =>
  provideCommandPorts(ports).provide({
    actions: { 'forget result': assign(({ context }) => ({ result: null, order: { ...context.order, giftLink: '' } })) },
  })

/** Spec 5: send is off while the field is empty. Spaces are nothing; whether it is a link at all is the server's to say. */
export const giftLinkIsEntered = ({ giftLink, walletAccountName }: GiftLinkOrder): boolean =>
  giftLink.trim() !== '' && walletAccountName !== ''
