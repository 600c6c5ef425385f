/** Capabilities get the database's time (platform/db/databaseClock.ts), which tests and the sandbox can shift. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }

export const dayMs = 86_400_000

/** Ahead of UTC, constant since 1920. */
export const bangkokOffsetMs = 7 * 3_600_000

/** `offset` in ms. */
export const shiftedClock = (clock: Clock, offset: () => number): Clock => ({ now: () => clock.now() + offset() })
