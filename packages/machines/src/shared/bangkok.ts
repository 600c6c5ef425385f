/** A day in ms. */
export const dayMs = 86_400_000

/** Ms by which Bangkok is ahead of UTC; it has had no other offset since 1920. */
export const bangkokOffset = 7 * 3_600_000
