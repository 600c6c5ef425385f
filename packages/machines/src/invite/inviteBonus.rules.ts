import type { WalletResponse } from '@krapao/sdk'
import { shareOf, type Share } from '../shared/money.ts'

/** `now` is null if the backend omits whether a bonus is active. */
export type InvitePayout = { free: Share; withBonus: Share; now: Share | null }

export function invitePayout({ amount, success, fail, bonus }: WalletResponse['invite']): InvitePayout {
  const free = shareOf(amount, success)
  const withBonus = shareOf(amount, fail)
  if (bonus === undefined) return { free, withBonus, now: null }
  return { free, withBonus, now: bonus ? withBonus : free }
}

export const invitePaysNothing = (invite: WalletResponse['invite']): boolean => invite.amount === 0 || invitePayout(invite).now?.pays === 0
