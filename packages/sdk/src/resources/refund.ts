import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Refunds of losses. */
export type Refund = {
  /** Lists refunds; `page` starts at 1. Without `total` (extension) a short page is the last. */
  list(args: Schemas['PageOrder'], options?: CallOptions): Promise<Outcome<Schemas['RefundList']>>
  /** Returns whether there is a refund, and how much reaches the wallet. */
  check(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['RefundCheck']>>
  /** Moves the accrued refund to the refund account. Never retried automatically. */
  receive(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Message']>>
  /** Moves the refund account to the wallet. Never retried automatically. */
  addToWallet(args?: NoArgs, options?: CallOptions): Promise<Outcome<null>>
  /** Lists the slides of the refund screen. */
  banners(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Banner'][]>>
}

export const refund = (call: Call): Refund => ({
  list: (body, options) => call('listRefunds', { body }, options),
  check: (_args, options) => call('checkRefund', {}, options),
  receive: (_args, options) => call('receiveRefund', {}, options),
  addToWallet: (_args, options) => call('addRefundToWallet', {}, options),
  banners: (_args, options) => call('listRefundBanners', {}, options),
})
