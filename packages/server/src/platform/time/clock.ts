/** The time of every rule: the database's (platform/db/databaseClock.ts), so that a test or the sandbox can move it. */
export type Clock = {
  /** Returns milliseconds since the epoch. */
  now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A day in ms; neither Bangkok nor UTC has daylight saving time. */
export const dayMs = 86_400_000

/** Milliseconds by which Bangkok is ahead of UTC, constant since 1920. */
export const bangkokOffset = 7 * 3_600_000

/** Shifts the clock by an offset (ms) from the shared settings. */
export const shiftedClock = (clock: Clock, offset: () => number): Clock => ({ now: () => clock.now() + offset() })
