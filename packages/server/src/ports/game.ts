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
/**
 * `open`: the stake has left the balance and the result is not known. `settled`: the result is known and the win is in the balance.
 * `returned`: the bet does not count and the stake is back in the balance (a void, cancelled or rolled-back bet).
 */
export type BetState = 'open' | 'settled' | 'returned'
/**
 * One report of a bet. A bet is reported again under its id whenever its state, stake or win changes, in any direction: settled
 * after open, returned, or corrected after it was settled. The last report is valid, and a repeated one changes nothing.
 */
export type GameBet = {
  /** The provider's id of this bet, unique within the game. */
  id: string
  /** Satang. */
  stake: number
  /** Satang; 0 unless the bet is settled. */
  win: number
  /** When it was placed, in ms; that of the first report is kept. A provider that only knows when it was settled gives that. */
  at: number
  /** `settled` where it is left out: enough for a provider whose bets are decided as soon as they are placed. */
  state?: BetState
  /** When it was settled or returned, in ms; `at` where it is left out. */
  settledAt?: number
}
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
  /**
   * Bets that were placed or changed after a cursor, in the order of these changes; null is the beginning. Without changes the
   * cursor stays as it is. Together they explain every change of the balance that is not a deposit or withdrawal of ours.
   */
  betsSince: (from: GameUser & { cursor: string | null }) => Promise<BetPage>
  /** A link that signs the player in, once and within a minute: whole, or a path on this server. */
  launch: (user: GameUser) => Promise<{ outcome: 'link'; link: string } | Refused>
  /**
   * Closes the account for play, also where its player is signed in: no bet, no sign-in, no link. Money can still be withdrawn, and
   * open bets are settled as before. `done` as well where it is suspended already; it is asked again until it is `done`.
   */
  suspend: (user: GameUser) => Promise<MoveOutcome>
  /** Opens it for play again; `done` as well where it is open. */
  resume: (user: GameUser) => Promise<MoveOutcome>
}
/** A proper no: for an account or a game that the provider does not know, for example. */
type Refused = { outcome: 'refused'; message?: string }
