// Balances only produce a warning: they may be outdated, and the server decides.
import type { Problem, Satang, WalletResponse } from '@krapao/sdk'

/** WALLET or a game's code, null if not chosen; `amount` in satang. */
export type TransferOrder = {
  from: string | null
  to: string | null
  amount: Satang
  /** The whole wallet; `amount` is only for display. */
  everything: boolean
}
/** `name` is the game's, or the wallet's code; `unread`: the last read of its balance failed; `closed`: source only. */
export type Place = { code: string; name: string; amount: Satang; unread: boolean; closed?: boolean; logo?: string }
export type TransferField = 'from' | 'to' | 'amount'
export type TransferError = 'NOT_CHOSEN' | 'SAME' | 'MINIMUM'
export type TransferErrors = Partial<Record<TransferField, TransferError>>

export const walletCode = 'WALLET'
export const transferMinimum = 100 as Satang

export const placesOf = ({ wallet, slots }: WalletResponse): Place[] => [
  { code: walletCode, name: walletCode, amount: wallet.amount, unread: false },
  ...slots
    .filter(({ isActive }) => isActive)
    .map(({ code, name, amount, failed, closed, logo }) => ({
      code,
      name,
      amount,
      unread: failed === true,
      ...(closed && { closed }),
      ...(logo && { logo }),
    })),
]

const byAmount = (one: Place, other: Place): number => other.amount - one.amount

/** From where the most money is, to the fullest game, or to the wallet. */
export function firstEnds(places: readonly Place[]): Pick<TransferOrder, 'from' | 'to'> {
  const [fullest] = places.toSorted(byAmount)
  if (fullest && fullest.code !== walletCode) return { from: fullest.code, to: walletCode }
  const [game] = places.filter(({ code, closed }) => code !== walletCode && !closed).toSorted(byAmount)
  return { from: walletCode, to: game?.code ?? null }
}

/** Money that comes back from a game. A failed one has no problem after an internal error. */
export type Leg = { code: string; amount: Satang; state: 'waiting' | 'moving' | 'moved' | 'failed'; problem: Problem | null }

/** A leg for every game that gives money back, the fullest first. */
export const legsOf = (places: readonly Place[]): Leg[] =>
  places
    .filter(({ code, amount }) => code !== walletCode && amount >= transferMinimum)
    .toSorted(byAmount)
    .map(({ code, amount }) => ({ code, amount, state: 'waiting', problem: null }))

export const waitingLeg = (legs: readonly Leg[]): Leg | undefined => legs.find(({ state }) => state === 'waiting')

export const withLeg = (legs: readonly Leg[], which: (leg: Leg) => boolean, change: Partial<Leg>): Leg[] => {
  const changed = legs.find(which)
  return legs.map((leg) => (leg === changed ? { ...leg, ...change } : leg))
}

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
