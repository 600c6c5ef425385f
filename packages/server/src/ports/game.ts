// A game provider: holds the money that the player plays with, and reports bets. One port serves all games.

export type GameUser = { slotCode: string; username: string }
/**
 * A command that changes the account's access. `order` rises with each change between suspended and active, and stays the same when a
 * command is repeated. A lower one than already accepted arrived late, changes nothing, and is `refused`.
 */
export type GameAccess = GameUser & { order: number }
/** `id` identifies the operation permanently: a provider answers repeats with its first answer. Amount in satang. */
export type GameMove = GameUser & { id: string; amount: number }
/** `refused`: not executed, and never will be under this id. */
export type MoveOutcome = { outcome: 'done' } | { outcome: 'refused'; message?: string }
/**
 * The state of an operation. `never` is final: not executed, even if it still arrives. An adapter whose provider cannot guarantee that
 * answers `pending` until no request can arrive any more.
 */
export type MoveStatus = { state: 'done' | 'never' | 'pending' }
/**
 * `open`: the stake has left the balance and the result is not known. `settled`: the result is known and the win is in the balance.
 * `returned`: the stake is back in the balance (a void, cancelled or rolled-back bet).
 */
export type BetState = 'open' | 'settled' | 'returned'
/**
 * One report of a bet. A bet is reported again under its id whenever its state, stake or win changes, in any direction. The last report is
 * valid, and a repeated one changes nothing.
 */
export type GameBet = {
  /** The provider's id of this bet, unique within the game. */
  id: string
  /** Satang. */
  stake: number
  /** Satang; 0 unless the bet is settled. */
  win: number
  /**
   * The time of placing, in ms; the first report's is kept, or its arrival if earlier. A provider that only knows the time of settling
   * gives that.
   */
  at: number
  /** Default `settled`, for providers whose bets are decided when placed. */
  state?: BetState
  /** The time of settling or returning, in ms; default `at`. */
  settledAt?: number
}
export type BetPage = { bets: GameBet[]; cursor: string; more: boolean }

/** Each call rejects when the provider is unavailable or its answer is invalid; then it is unknown whether it took effect. */
export type GameProvider = {
  /** `player` is the player's public id; repeated calls return the same account. */
  open: (wish: { slotCode: string; player: string }) => Promise<{ outcome: 'open'; username: string; password: string } | Refused>
  /** Sets the given password. The old one keeps working unless this succeeds. */
  resetPassword: (reset: GameUser & { id: string; password: string }) => Promise<MoveOutcome>
  balance: (user: GameUser) => Promise<{ outcome: 'known'; amount: number } | Refused>
  /** Moves money into the game. */
  deposit: (move: GameMove) => Promise<MoveOutcome>
  /** Moves money out of the game; refused if the balance is lower. */
  withdraw: (move: GameMove) => Promise<MoveOutcome>
  status: (operation: { slotCode: string; id: string }) => Promise<MoveStatus>
  /**
   * Bets that were placed or changed after a cursor, in the order of these changes; null is the beginning. Without changes the cursor stays
   * the same. Together with deposits and withdrawals they must explain every change of the balance.
   */
  betsSince: (from: GameUser & { cursor: string | null }) => Promise<BetPage>
  /** A link that signs the player in once, valid for a minute: a URL, or a path on this server. */
  launch: (user: GameUser) => Promise<{ outcome: 'link'; link: string } | Refused>
  /**
   * Closes the account for play, also for signed-in players: no bets, sign-ins or links. Money can still be withdrawn, and open bets are
   * settled as before. `done` if already suspended; repeated until it is `done`.
   */
  suspend: (access: GameAccess) => Promise<MoveOutcome>
  /** Opens it for play again; `done` if already open. */
  resume: (access: GameAccess) => Promise<MoveOutcome>
}
/** A definite refusal, for example of an unknown account or game. */
type Refused = { outcome: 'refused'; message?: string }
