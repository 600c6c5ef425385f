import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Transfers between the wallet and games. */
export type Transfer = {
  /**
   * Transfers `amount` satang; `from` and `to` are WALLET or a `code` of `wallet.get().slots`. Refused with SLOT_NO_ACCOUNT before
   * `gameAccount.activate`. After TRANSFER_FAIL the money is in the wallet.
   */
  move(args: Schemas['TransferOrder'], options?: CallOptions): Promise<Outcome<null>>
  /** Transfers the whole wallet into a game. */
  moveAll(args: Schemas['TransferAllOrder'], options?: CallOptions): Promise<Outcome<null>>
}

export const transfer = (call: Call): Transfer => ({
  move: (body, options) => call('transfer', { body }, options),
  moveAll: (body, options) => call('transferAll', { body }, options),
})
