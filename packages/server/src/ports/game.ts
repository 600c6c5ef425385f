// Holds the money in play and reports bets. One port serves all games.

export type GameUser = { slotCode: string; username: string }
/**
 * Changes the account's access. `order` rises with each change and stays the same for a repeat. One lower than accepted arrived late,
 * changes nothing, and is `refused`.
 */
export type GameAccess = GameUser & { order: number }
/** A provider answers a repeated `id` with its first answer. Amount in satang. */
export type GameMove = GameUser & { id: string; amount: number }
/** `refused`: never executed under this id. */
export type MoveOutcome = { outcome: 'done' } | { outcome: 'refused'; message?: string }
/**
 * `never` is final: not executed, even if it still arrives. An adapter that cannot guarantee that answers `pending` until no request can
 * arrive any more.
 */
export type MoveStatus = { state: 'done' | 'never' | 'pending' }
/**
 * `open`: the stake has left the balance. `settled`: the win is in the balance. `returned`: the stake is (void, cancelled or rolled back).
 */
export type BetState = 'open' | 'settled' | 'returned'
/** Reported again under its id whenever state, stake or win changes, in any direction. The last report is valid. */
export type GameBet = {
  /** Unique within the game. */
  id: string
  /** Satang. */
  stake: number
  /** Satang; 0 unless settled. */
  win: number
  /** Placed at, in ms, or settled at if only that is known. The first report's is kept, or its arrival if earlier. */
  at: number
  /** Default `settled`, for bets that are decided when placed. */
  state?: BetState
  /** Settled or returned at, in ms; default `at`. */
  settledAt?: number
}
export type BetPage = { bets: GameBet[]; cursor: string; more: boolean }

/** A call rejects when the provider is unavailable or its answer invalid: it may have taken effect. */
export type GameProvider = {
  /** `player` is the public id; repeated calls return the same account. */
  open: (request: { slotCode: string; player: string }) => Promise<{ outcome: 'open'; username: string; password: string } | Refused>
  /** Sets the given password. The old one keeps working unless this succeeds. */
  resetPassword: (reset: GameUser & { id: string; password: string }) => Promise<MoveOutcome>
  balance: (user: GameUser) => Promise<{ outcome: 'known'; amount: number } | Refused>
  /** Into the game. */
  deposit: (move: GameMove) => Promise<MoveOutcome>
  /** Out of the game; refused if the balance is lower. */
  withdraw: (move: GameMove) => Promise<MoveOutcome>
  status: (operation: { slotCode: string; id: string }) => Promise<MoveStatus>
  /**
   * Bets placed or changed after a cursor, in the order of changes; null is the beginning. Without changes the cursor stays the same. With
   * deposits and withdrawals they must explain every change of the balance.
   */
  betsSince: (from: GameUser & { cursor: string | null }) => Promise<BetPage>
  /** A link that signs the player in once, valid for a minute: a URL, or a path on this server. */
  launch: (user: GameUser) => Promise<{ outcome: 'link'; link: string } | Refused>
  /**
   * Closes the account for play, also for signed-in players: no bets, sign-ins or links. Withdrawals go on, and open bets are settled.
   * `done` if already suspended; repeated until `done`.
   */
  suspend: (access: GameAccess) => Promise<MoveOutcome>
  /** `done` if already open. */
  resume: (access: GameAccess) => Promise<MoveOutcome>
}
/** Definite, such as for an unknown account or game. */
type Refused = { outcome: 'refused'; message?: string }
