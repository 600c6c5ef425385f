// Balances only produce a warning: they may be outdated, and the server decides.
import type { Problem, Satang, WalletResponse } from '@krapao/sdk'

/** WALLET or a game's code, null if not chosen; `amount` in satang. */
export type TransferOrder = {
  from: string | null
  to: string | null
  amount: Satang
  /** The whole wallet; `amount` is only for display. */
  everything: boolean
  /** During a sweep. Saved with the request of the leg that moves, so that a reload continues with the rest. */
  legs?: readonly Leg[]
}
/** `name` is the game's, or the wallet's code; `readFailed`: the last read of its balance failed; `closed`: source only. */
export type Place = { code: string; name: string; amount: Satang; readFailed: boolean; closed?: boolean; logo?: string }
export type TransferField = 'from' | 'to' | 'amount'
export type TransferError = 'NOT_CHOSEN' | 'SAME' | 'MINIMUM'
export type TransferErrors = Partial<Record<TransferField, TransferError>>

export const walletCode = 'WALLET'
export const transferMinimum = 100 as Satang

export const placesOf = ({ wallet, slots }: WalletResponse): Place[] => [
  { code: walletCode, name: walletCode, amount: wallet.amount, readFailed: false },
  ...slots
    .filter(({ isActive }) => isActive)
    .map(({ code, name, amount, failed, closed, logo }) => ({
      code,
      name,
      amount,
      readFailed: failed === true,
      ...(closed && { closed }),
      ...(logo && { logo }),
    })),
]

const byAmount = (one: Place, other: Place): number => other.amount - one.amount

/** The source has the most money. The destination is the wallet or, from the wallet, the last used game or else the one with most money. */
export function firstEnds(places: readonly Place[], lastGame: string | null = null): Pick<TransferOrder, 'from' | 'to'> {
  const [fullest] = places.toSorted(byAmount)
  if (fullest && fullest.code !== walletCode) return { from: fullest.code, to: walletCode }
  const games = places.filter(({ code, closed }) => code !== walletCode && !closed).toSorted(byAmount)
  const to = games.find(({ code }) => code === lastGame) ?? games[0]
  return { from: walletCode, to: to?.code ?? null }
}

/** Money that comes back from a game. A failed one has no problem after an internal error. */
export type Leg = { code: string; amount: Satang; state: 'waiting' | 'moving' | 'moved' | 'failed'; problem: Problem | null }

/** A leg for every game that gives money back, the fullest first. */
export const legsOf = (places: readonly Place[]): Leg[] =>
  places
    .filter(({ code, amount }) => code !== walletCode && amount >= transferMinimum)
    .toSorted(byAmount)
    .map(({ code, amount }) => ({ code, amount, state: 'waiting', problem: null }))

export const withLeg = (legs: readonly Leg[], { state, code }: Pick<Leg, 'state'> & { code?: string }, change: Partial<Leg>): Leg[] => {
  const changed = legs.find((leg) => leg.state === state && (code === undefined || leg.code === code))
  return legs.map((leg) => (leg === changed ? { ...leg, ...change } : leg))
}

export function orderOfMoving(legs: readonly Leg[]): TransferOrder {
  const leg = legs.find(({ state }) => state === 'moving')
  if (!leg) throw new Error('no game is being emptied')
  return { from: leg.code, to: walletCode, amount: leg.amount, everything: false, legs }
}

/** "All" applied to another source, so its amount is reset. */
export const withoutAll = ({ amount, everything }: TransferOrder) => ({ amount: everything ? nothing : amount, everything: false })

export const stillThere = (places: readonly Place[], code: string | null): string | null =>
  places.some((place) => place.code === code) ? code : null

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

/** Play may have changed the balance since the first try. */
export function retriedLeg(places: readonly Place[], code: string): Partial<Leg> {
  const amount = amountIn(places, code)
  return { state: 'waiting', problem: null, ...(amount > 0 && { amount }) }
}
