/**
 * By how much the sandbox's clock is ahead while something is counted by the day: no midnight of Bangkok's falls into a test
 * that begins late in its evening.
 */
export const aheadOfMidnight = new Date(Date.now() + 7 * 60 * 60_000).getUTCHours() >= 21 ? 4 * 60 * 60_000 : 0
