export const dayMs = 86_400_000

/** Ms, constant since 1920. */
export const bangkokOffsetMs = 7 * 3_600_000
