import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Deposits by bank transfer. */
export type Deposit = {
  /** Adds a processing entry of `amount` satang to the statement; credits nothing. */
  announce(args: Schemas['AmountOrder'], options?: CallOptions): Promise<Outcome<null>>
}

export const deposit = (call: Call): Deposit => ({
  announce: (body, options) => call('announceDeposit', { body }, options),
})
