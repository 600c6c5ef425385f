import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, NoArgs } from '../settings.ts'
import type { Call } from '../transport.ts'
import type { Satang } from '../money.ts'

/** Bonuses, and what ending one pays. Section 4, bonus card. */
export type Bonus = {
  /** Bonuses that are offered, in their order. */
  list(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Bonus'][]>>
  /** A GET on the wire, never repeated by itself. Refused with BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED … */
  activate(args: { code: string }, options?: CallOptions): Promise<Outcome<Schemas['UserBonus']>>
  /** The bonus that waits for a deposit or runs, and how far its turnover is. */
  active(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['ActiveBonus']>>
  /** The least deposit that brings a bonus. */
  minimum(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['MinimumBonus']>>
  /** Ends the running bonus. A GET on the wire, never repeated by itself. Refused with BONUS_CONDITION. */
  clear(args?: NoArgs, options?: CallOptions): Promise<Outcome<Schemas['Message']>>
  /**
   * Extension. What ending the bonus, or withdrawing `amount` satang, pays, and what it forfeits of the locked grant. With `source` and `code` what taking
   * that one with a deposit of `amount` gives and costs; its terms alone without one. Refused with NO_DATA, NO_PROMOTION.
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
