/** The server's clock. */
export type Clock = {
  /** Ms since the epoch by the server's clock, or by the device's until a server has answered. */
  now(): number
}

/** A clock that learns from the `Date` header of answers. */
export type LearningClock = Clock & {
  /** Monotonic ms, unaffected by changes of the device's time. */
  ticks(): number
  /** Learns from an answer's `Date` header and the ticks at which its request was sent. */
  learn(date: string | null, sentAt: number): void
}

/**
 * Creates a clock that learns the server's offset. `Date` has whole seconds and was written between sending and receiving, so each
 * answer gives an interval for the offset; the intersection of all of them is far narrower than a second.
 */
export function createClock(ticks: () => number = () => performance.now()): LearningClock {
  let least = Number.NEGATIVE_INFINITY
  let most = Number.POSITIVE_INFINITY
  return {
    ticks,
    now: () => Math.round(Number.isFinite(least) ? ticks() + (least + most) / 2 : Date.now()),
    learn(date, sentAt) {
      const second = Date.parse(date ?? '')
      if (Number.isNaN(second)) return
      const from = second - ticks()
      const to = second + 1000 - sentAt
      const agreed = from <= most && to >= least
      // Without an overlap, either the server's clock was set or this device slept: the newest interval is right.
      least = agreed ? Math.max(least, from) : from
      most = agreed ? Math.min(most, to) : to
    },
  }
}
