import type { GameAccount, Satang, WalletResponse } from '@krapao/sdk'

/** Everything that the player has, in satang. `missing` names the games whose balance is not known: then it is not the whole. */
export type Total = { amount: Satang; wallet: Satang; inGames: Satang; inTransit: Satang; missing: readonly string[] }

/** Wallet and every game account (spec 1), and what is on its way between them. */
export function totalOf({ wallet, slots, inTransit = zero }: WalletResponse): Total {
  const inGames = sum(slots.map(({ amount }) => amount))
  return {
    amount: sum([wallet.amount, inGames, inTransit]),
    wallet: wallet.amount,
    inGames,
    inTransit,
    missing: slots.filter(({ failed }) => failed === true).map(({ name }) => name),
  }
}

export type GameGroups = { slot: GameAccount[]; sport: GameAccount[]; lotto: GameAccount[] }

/** Slot, sport with casino, and lotto (spec 9). What is of no known category stands with slot, so that no money is out of view. */
export function groupsOf({ slots }: WalletResponse): GameGroups {
  const [sport, lotto] = [slots.filter(({ category }) => category === 'sport'), slots.filter(({ category }) => category === 'lotto')]
  return { slot: slots.filter((game) => !sport.includes(game) && !lotto.includes(game)), sport, lotto }
}

/** A game's own units: amount times ftWalletSlot, floored, for show alone (contract.md, Wallet). Hundredths, as satang are. */
export const convertedOf = ({ amount, ftWalletSlot }: Pick<GameAccount, 'amount' | 'ftWalletSlot'>): number =>
  Math.floor(amount * ftWalletSlot + tolerance)

/** A factor such as 0.1 has no exact double: without it 10 000 × 0.07 would lose a hundredth. */
const tolerance = 1e-6

// Sums of whole satang are whole.
const zero = 0 as Satang
const sum = (amounts: readonly Satang[]): Satang => amounts.reduce<number>((total, amount) => total + amount, 0) as Satang
