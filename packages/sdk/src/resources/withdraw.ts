import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions } from '../settings.ts'
import type { Call } from '../transport.ts'

/** To the registered bank account. Section 5. */
export type Withdraw = {
  /** `amount` in satang. Refused with KEY_INVALID and `params.limit` outside the limits, MONEY_NOT_ENOUGH, REQUEST_LIMIT_1MIN. With `pays` and `forfeits` (extension), what a bonus was shown to leave and to take: BONUS_REMAINING where it takes more by now. */
  request(args: Schemas['WithdrawOrder'], options?: CallOptions): Promise<Outcome<null>>
  /** First brings back what is in games; `legs` (extension) names each, then withdraws `amount`. */
  requestAll(args: Schemas['WithdrawOrder'], options?: CallOptions): Promise<Outcome<Schemas['WithdrawAllAnswer']>>
}

export const withdraw = (call: Call): Withdraw => ({
  request: (body, options) => call('withdraw', { body }, options),
  requestAll: (body, options) => call('withdrawAll', { body }, options),
})
