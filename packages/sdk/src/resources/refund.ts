import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../settings.ts'
import type { Call } from '../transport.ts'

/** Refunds of losses. Section 4, refund. */
export type Refund = {
  /** `page` starts at 1. Without `total` (extension) a short page is the last. */
  list(args: Schemas['PageOrder'], options?: CallOptions): Promise<Outcome<Schemas['RefundList']>>
  /** Whether there is a refund, and what of it would reach the wallet. */
  check(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['RefundCheck']>>
  /** From what accrued to the refund account. A GET on the wire, never repeated by itself. */
  receive(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Message']>>
  /** From the refund account to the wallet. A GET on the wire, never repeated by itself. */
  addToWallet(args?: NoArgs, options?: CallOptions): Promise<Outcome<null>>
  /** Slides for the refund screen, in their order. */
  banners(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Banner'][]>>
}

export const refund = (call: Call): Refund => ({
  list: (body, options) => call('listRefunds', { body }, options),
  check: (_args, options) => call('checkRefund', {}, options),
  receive: (_args, options) => call('receiveRefund', {}, options),
  addToWallet: (_args, options) => call('addRefundToWallet', {}, options),
  banners: (_args, options) => call('listRefundBanners', {}, options),
})
