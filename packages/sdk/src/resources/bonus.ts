import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'
import type { Satang } from '../money.ts'

/** Bonuses: offers, activation and ending. */
export type Bonus = {
  /** Lists bonuses in display order. */
  list(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Bonus'][]>>
  /** Activates a bonus. Never retried automatically. Refused with BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED … */
  activate(args: { code: string }, options?: CallOptions): Promise<Outcome<Schemas['UserBonus']>>
  /** Returns the bonus that is running or waiting for a deposit. */
  active(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['ActiveBonus']>>
  /** Returns the threshold of ending a bonus in satang, and as `status` whether what is left is at most that. */
  minimum(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['MinimumBonus']>>
  /** Ends the running bonus. Never retried automatically. Refused with BONUS_CONDITION. */
  clear(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Message']>>
  /**
   * Extension. Returns what ending the bonus or withdrawing `amount` satang pays and forfeits; with `source` and `code`, what
   * activating that offer with a deposit of `amount` gives and costs, or without `amount` its terms. Refused with NO_DATA, NO_PROMOTION.
   */
  preview(
    args?: { amount?: Satang; source?: 'bonus' | 'promotion'; code?: string },
    options?: CallOptions,
  ): Promise<Outcome<Schemas['BonusPreview']>>
}

export const bonus = (call: Call): Bonus => ({
  list: (_args, options) => call('listBonuses', {}, options),
  activate: (path, options) => call('activateBonus', { path }, options),
  active: (_args, options) => call('getActiveBonus', {}, options),
  minimum: (_args, options) => call('getMinimumBonus', {}, options),
  clear: (_args, options) => call('clearBonus', {}, options),
  preview: (query = {}, options) => call('previewBonus', { query }, options),
})
