import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Withdrawals to the registered bank account. */
export type Withdraw = {
  /**
   * Withdraws `amount` satang. Refused with KEY_INVALID and `params.limit`, MONEY_NOT_ENOUGH, REQUEST_LIMIT_1MIN, and
   * BONUS_REMAINING if the bonus takes more than the shown `pays` and `forfeits` (extension).
   */
  request(args: Schemas['WithdrawOrder'], options?: CallOptions): Promise<Outcome<null>>
  /** Returns game balances to the wallet, each named in `legs` (extension), then withdraws `amount`. */
  requestAll(args: Schemas['WithdrawOrder'], options?: CallOptions): Promise<Outcome<Schemas['WithdrawAllAnswer']>>
}

export const withdraw = (call: Call): Withdraw => ({
  request: (body, options) => call('withdraw', { body }, options),
  requestAll: (body, options) => call('withdrawAll', { body }, options),
})
