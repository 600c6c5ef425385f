/** The server's clock. */
export type Clock = {
  /** Ms since the epoch by the server's clock; by the device's own until a server has answered. */
  now(): number
}

/** A clock that learns from the `Date` header of answers. */
export type LearningClock = Clock & {
  /** Ms of a clock that a change of the device's time cannot move. */
  ticks(): number
  /** Tells it of an answer: its `Date` header, and when its request was sent, in ticks. */
  learn(date: string | null, sentAt: number): void
}

/**
 * `Date` has whole seconds and was written at some moment between sending and receiving, so each answer says only that the
 * offset lies in an interval; what all of them agree on is far narrower than a second.
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
      // No agreement: the server's clock was set, or this device slept and its ticks stood still. The newest is right.
      least = agreed ? Math.max(least, from) : from
      most = agreed ? Math.min(most, to) : to
    },
  }
}
