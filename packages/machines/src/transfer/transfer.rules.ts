// Balances only produce a warning: they may be outdated, and the server decides.
import type { Satang, WalletResponse } from '@krapao/sdk'

/** WALLET or a game's code, null if not chosen; `amount` in satang. */
export type TransferOrder = {
  from: string | null
  to: string | null
  amount: Satang
  /** The whole wallet; `amount` is only for display. */
  everything: boolean
}
/** `name` is the game's, or the wallet's code; `unread`: the last read of its balance failed; `closed`: source only. */
export type Place = { code: string; name: string; amount: Satang; unread: boolean; closed?: boolean }
export type TransferField = 'from' | 'to' | 'amount'
export type TransferError = 'NOT_CHOSEN' | 'SAME' | 'MINIMUM'
export type TransferErrors = Partial<Record<TransferField, TransferError>>

export const walletCode = 'WALLET'
export const transferMinimum = 100 as Satang

export const placesOf = ({ wallet, slots }: WalletResponse): Place[] => [
  { code: walletCode, name: walletCode, amount: wallet.amount, unread: false },
  ...slots
    .filter(({ isActive }) => isActive)
    .map(({ code, name, amount, failed, closed }) => ({ code, name, amount, unread: failed === true, ...(closed && { closed }) })),
]

export function transferErrors({ from, to, amount }: Pick<TransferOrder, 'from' | 'to' | 'amount'>): TransferErrors {
  return {
    ...(from === null && { from: 'NOT_CHOSEN' as const }),
    ...(to === null ? { to: 'NOT_CHOSEN' as const } : to === from && { to: 'SAME' as const }),
    ...(amount < transferMinimum && { amount: 'MINIMUM' as const }),
  }
}

export const amountIn = (places: readonly Place[], code: string | null): Satang =>
  places.find((place) => place.code === code)?.amount ?? nothing

const nothing = 0 as Satang
