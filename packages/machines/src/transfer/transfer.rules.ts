// Spec 5: from and to are both chosen and differ, and the amount is at least 1 baht. Balances are a hint alone: they may be
// old, and the server decides.
import type { Satang, WalletResponse } from '@krapao/sdk'

/** `from` and `to` are WALLET or the code of a game, null while nothing is chosen; `amount` in satang. */
export type TransferOrder = {
  from: string | null
  to: string | null
  amount: Satang
  /** The whole wallet, whatever is in it when it is moved: then `amount` is only what is shown. */
  everything: boolean
}
/** Where money can be. `name` is the game's; the wallet has its code there. `unread`: the balance could not be read lately. */
export type Place = { code: string; name: string; amount: Satang; unread: boolean }
export type TransferField = 'from' | 'to' | 'amount'
export type TransferError = 'NOT_CHOSEN' | 'SAME' | 'MINIMUM'
export type TransferErrors = Partial<Record<TransferField, TransferError>>

export const walletCode = 'WALLET'
/** One baht (spec 9). */
// A whole number of satang, as the brand wants it.
export const transferMinimum = 100 as Satang

/** What a picker offers: the wallet, and each active game account (spec 2). */
export const placesOf = ({ wallet, slots }: WalletResponse): Place[] => [
  { code: walletCode, name: walletCode, amount: wallet.amount, unread: false },
  ...slots.filter(({ isActive }) => isActive).map(({ code, name, amount, failed }) => ({ code, name, amount, unread: failed === true })),
]

/** Everything that is wrong with an order; empty where it may be asked for. */
export function transferErrors({ from, to, amount }: Pick<TransferOrder, 'from' | 'to' | 'amount'>): TransferErrors {
  return {
    ...(from === null && { from: 'NOT_CHOSEN' as const }),
    ...(to === null ? { to: 'NOT_CHOSEN' as const } : to === from && { to: 'SAME' as const }),
    ...(amount < transferMinimum && { amount: 'MINIMUM' as const }),
  }
}

/** What is in a place, in satang, as far as is known. */
export const amountIn = (places: readonly Place[], code: string | null): Satang =>
  places.find((place) => place.code === code)?.amount ?? nothing

const nothing = 0 as Satang
