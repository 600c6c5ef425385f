/** Moves the sandbox's clock away from midnight in Bangkok, for tests that count by day. */
export const midnightOffset = new Date(Date.now() + 7 * 60 * 60_000).getUTCHours() >= 21 ? 4 * 60 * 60_000 : 0
