import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../settings.ts'
import type { Call } from '../transport.ts'

/** Between the wallet and games. Sections 4 and 5. */
export type Transfer = {
  /** `from` and `to` are WALLET or the code of a game; `amount` in satang. TRANSFER_FAIL means that the money is in the wallet. */
  move(args: Schemas['TransferOrder'], options?: CallOptions): Promise<Outcome<null>>
  /** The whole wallet into that game. */
  moveAll(args: Schemas['TransferAllOrder'], options?: CallOptions): Promise<Outcome<null>>
}

export const transfer = (call: Call): Transfer => ({
  move: (body, options) => call('transfer', { body }, options),
  moveAll: (body, options) => call('transferAll', { body }, options),
})
