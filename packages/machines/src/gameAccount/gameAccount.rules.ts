import type { GameAccount, Problem, Satang } from '@krapao/sdk'
import { roundAmountsWithin } from '../shared/money.ts'
import { transferMinimum } from '../transfer/transfer.rules.ts'

export type GameBalances = {
  game: GameAccount
  inWallet: Satang
  /** Until when the player is excluded and cannot play; null if not. */
  excludedUntil: string | null
}

/** `transfer` moves money to the game, `return` to the wallet; `amount` in satang. */
export type GameOrder =
  | { kind: 'activate' | 'resetPassword' | 'transferAll'; code: string }
  | { kind: 'transfer' | 'return'; code: string; amount: Satang }

/** Money that is transferred from the wallet when the game opens. */
export type Addition = { kind: 'none' } | { kind: 'all' } | { kind: 'round' | 'own'; amount: Satang }
export type AdditionError = 'MINIMUM' | 'MORE'
/** In satang, or the whole wallet. */
export type LastAddition = Satang | 'all'

export type Choice = {
  /** For the next launch. */
  addition: Addition
  /** By the player; false for the default. */
  isChosen: boolean
  /** The last transfer was from the game to the wallet. */
  isReturn: boolean
}

const noAddition: Addition = { kind: 'none' }
export const noChoice: Choice = { addition: noAddition, isChosen: false, isReturn: false }

export const holdsMoney = ({ amount }: Pick<GameAccount, 'amount'>): boolean => amount >= transferMinimum

/** Nothing if the game holds money already; else as last time; else the least amount on offer, or everything if that is less. */
export function firstAddition({ game, inWallet }: GameBalances, last: LastAddition | null): Addition {
  if (holdsMoney(game) || inWallet < transferMinimum) return noAddition
  if (last === 'all') return { kind: 'all' }
  const offered = quickAdditions(inWallet)
  if (last !== null && last >= transferMinimum && last <= inWallet) return { kind: offered.includes(last) ? 'round' : 'own', amount: last }
  const [least] = offered
  return least === undefined || least === inWallet ? { kind: 'all' } : { kind: 'round', amount: least }
}

export const quickAdditions = (inWallet: Satang): Satang[] => roundAmountsWithin({ min: transferMinimum, max: inWallet })

type Chosen = Pick<GameBalances, 'inWallet'> & Pick<Choice, 'addition'>

/** In satang. A wallet below the minimum has nothing to add. */
export function addedAmount({ addition, inWallet }: Chosen): Satang {
  if (addition.kind === 'none' || (addition.kind === 'all' && inWallet < transferMinimum)) return nothing
  return addition.kind === 'all' ? inWallet : addition.amount
}

export function additionError({ addition, inWallet }: Chosen): AdditionError | null {
  if (addition.kind === 'none' || addition.kind === 'all') return null
  if (addition.amount < transferMinimum) return 'MINIMUM'
  return addition.amount > inWallet ? 'MORE' : null
}

/** Money can only leave a closed game. */
type Playable = Pick<GameBalances, 'game'> & Chosen
export const canAdd = (context: Playable): boolean => !context.game.closed && addedAmount(context) > 0 && additionError(context) === null
export const canPlayWithout = (context: Playable): boolean =>
  !context.game.closed && addedAmount(context) === 0 && additionError(context) === null

/** Satang. */
export const gameMoneyOf = (context: GameBalances & Choice) => ({
  added: addedAmount(context),
  error: additionError(context),
  quick: quickAdditions(context.inWallet),
  /** In the game after the addition. */
  toPlayWith: (context.game.amount + addedAmount(context)) as Satang,
  leftInWallet: (context.inWallet - addedAmount(context)) as Satang,
  canAddMore: context.inWallet >= transferMinimum,
  canReturn: holdsMoney(context.game),
})

/** A default changes to nothing once the game holds money. The wallet may have been read before the account was opened. */
export const balancesAfter = ({ game: { isActive }, addition, isChosen }: GameBalances & Choice, read: GameBalances) => ({
  game: { ...read.game, isActive },
  inWallet: read.inWallet,
  excludedUntil: read.excludedUntil,
  addition: isChosen || !holdsMoney(read.game) ? addition : noAddition,
})

type Ordered = { context: GameBalances & Choice }
export const activation = ({ context: { game } }: Ordered): GameOrder => ({ kind: 'activate', code: game.code })
export const passwordReset = ({ context: { game } }: Ordered): GameOrder => ({ kind: 'resetPassword', code: game.code })
export const returnOfBalance = ({ context: { game } }: Ordered): GameOrder => ({ kind: 'return', code: game.code, amount: game.amount })
/** Everything is what is in the wallet when the transfer begins. */
export const transferOfAddition = ({ context }: Ordered): GameOrder =>
  context.addition.kind === 'all'
    ? { kind: 'transferAll', code: context.game.code }
    : { kind: 'transfer', code: context.game.code, amount: addedAmount(context) }

export const codeOf = (problem: Problem | null): string | undefined => (problem?.kind === 'refused' ? problem.code : undefined)

const nothing = 0 as Satang
