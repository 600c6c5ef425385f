/** The time of every rule: the database's (db/databaseClock.ts). Nothing else is read, so that a test or the sandbox can move it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A day in ms: neither Bangkok nor UTC has longer ones. */
export const dayMs = 86_400_000

/** Milliseconds by which Bangkok is ahead of UTC. It has had no other offset since 1920. */
export const bangkokOffset = 7 * 3_600_000

/** The sandbox's clock: another one, moved by an offset (ms) that all copies share through the settings. */
export const shiftedClock = (clock: Clock, offset: () => number): Clock => ({ now: () => clock.now() + offset() })
