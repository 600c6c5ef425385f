// A game provider: holds money that the player plays with there, and tells of the bets. One port serves every game's code.

/** An account there, in the provider's words. */
export type GameUser = { slotCode: string; username: string }
/** `id` is ours and names the operation for good: asked again with it, a provider answers what it answered first. Amount in satang. */
export type GameMove = GameUser & { id: string; amount: number }
/** `refused`: it did not take it, and never will under this id. */
export type MoveOutcome = { outcome: 'done' } | { outcome: 'refused'; message?: string }
/**
 * What became of an operation. `never` is a promise: not taken, and not taken any more should it still arrive. An adapter whose
 * provider can't promise that answers `pending` until a request that is under way cannot land any more.
 */
export type MoveStatus = { state: 'done' | 'never' | 'pending' }
/** `id` is the provider's for this one bet, unique with the game. Money in satang, `at` in ms. */
export type GameBet = { id: string; stake: number; win: number; at: number }
export type BetPage = { bets: GameBet[]; cursor: string; more: boolean }

/** Each call rejects when the provider is away or its answer can't be trusted; then whether it took effect is not known. */
export type GameProvider = {
  /** `player` is ours for who it is: the same one is given the same account, however often it is asked for. */
  open: (wish: { slotCode: string; player: string }) => Promise<{ outcome: 'open'; username: string; password: string } | Refused>
  /** Sets the password that we chose. The old one keeps working unless this is done. */
  resetPassword: (reset: GameUser & { id: string; password: string }) => Promise<MoveOutcome>
  /** What the player has there now. */
  balance: (user: GameUser) => Promise<{ outcome: 'known'; amount: number } | Refused>
  /** Money into the game. */
  deposit: (move: GameMove) => Promise<MoveOutcome>
  /** Money out of the game; refused where less is there. */
  withdraw: (move: GameMove) => Promise<MoveOutcome>
  status: (operation: { slotCode: string; id: string }) => Promise<MoveStatus>
  /** Bets after a cursor, in their order; null is the beginning. Without new bets the cursor stays as it is. */
  betsSince: (from: GameUser & { cursor: string | null }) => Promise<BetPage>
  /** A link that signs the player in, once and within a minute: whole, or a path on this server. */
  launch: (user: GameUser) => Promise<{ outcome: 'link'; link: string } | Refused>
}
/** A proper no: for an account or a game that the provider does not know, for example. */
type Refused = { outcome: 'refused'; message?: string }
