import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Promotion codes, in upper case. */
export type Promotion = {
  /** Returns the running promotion, if any. */
  current(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['CurrentPromotion']>>
  /** Finds a promotion by its code. Refused with NO_PROMOTION. */
  find(args: { code: string }, options?: CallOptions): Promise<Outcome<Schemas['Promotion']>>
  /** Activates a promotion. Never retried automatically. Refused with PROMOTION_RECEIVED … */
  activate(args: { code: string }, options?: CallOptions): Promise<Outcome<null>>
}

export const promotion = (call: Call): Promotion => ({
  current: (_args, options) => call('getCurrentPromotion', {}, options),
  find: (path, options) => call('findPromotion', { path }, options),
  activate: (path, options) => call('activatePromotion', { path }, options),
})
