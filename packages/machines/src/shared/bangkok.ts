export const dayMs = 86_400_000

/** Offset of Bangkok from UTC in ms, constant since 1920. */
export const bangkokOffset = 7 * 3_600_000
