/** The server's clock. */
export type Clock = {
  /** Ms since the epoch; by the device's clock until a server has answered. */
  now(): number
}

export type LearningClock = Clock & {
  /** Monotonic ms, unaffected by changes of the device's time. */
  ticks(): number
  /** `sentAt`: the ticks when the request was sent. */
  learn(date: string | null, sentAt: number): void
}

/**
 * Learns the server's offset. `Date` has whole seconds, so each answer gives an interval; the intersection of all is far narrower
 * than a second.
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
      // No overlap: the server's clock was set or this device slept, and the newest interval is right.
      least = agreed ? Math.max(least, from) : from
      most = agreed ? Math.min(most, to) : to
    },
  }
}
