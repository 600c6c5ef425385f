/** Whole seconds until a deadline, by the server's clock in ms; never below 0. */
export const secondsUntil = (expiresAt: number, now: number): number => Math.max(0, Math.ceil((expiresAt - now) / 1000))

/** Ms: so that mm:ss changes when a second of the deadline ends, not a second after the screen was opened. */
export const untilNextSecond = (expiresAt: number, now: number): number => Math.max(0, expiresAt - now) % 1000 || 1000
