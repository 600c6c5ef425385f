/** In ms of the server's clock. */
export const secondsUntil = (expiresAt: number, now: number): number => Math.max(0, Math.ceil((expiresAt - now) / 1000))

/** Ms, aligned to the deadline. */
export const untilNextSecond = (expiresAt: number, now: number): number => Math.max(0, expiresAt - now) % 1000 || 1000
