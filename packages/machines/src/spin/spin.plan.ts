/** Degrees clockwise; at 0 the middle of slice 0 is under the pointer. */
export type SpinPlan = { from: number; to: number; ms: number }

/** Speed that remains after a frame at 60 Hz. */
const friction = 0.991
const framesPerSecond = 60

/** Keeps the stop away from the lines between slices. */
const margin = 0.12

type Wheel = { slices: number; index: number }

/** 3 to 4 extra turns; `random` is in [0, 1). */
export function planSpin({ slices, index, from }: Wheel & { from: number }, random: () => number): SpinPlan {
  const landing = turned(angleOf({ slices, index }, margin + random() * (1 - 2 * margin)) - from)
  const rotations = 3 + Math.floor(random() * 2) + landing / 360
  const seconds = (4 + random()) * rotations * 0.1
  return { from, to: from + rotations * 360, ms: seconds * 1000 }
}

export const angleOf = ({ slices, index }: Wheel, part = 0.5): number => turned(((part - 0.5 - index) * 360) / slices)

export const sliceUnder = (angle: number, slices: number): number => Math.round((turned(-angle) * slices) / 360) % slices

/** Slowed by friction to end exactly at the plan's end. */
export function angleAt({ from, to, ms }: SpinPlan, after: number): number {
  return after >= ms ? to : from + (to - from) * (slowing(Math.max(0, after)) / slowing(ms))
}

const slowing = (ms: number): number => 1 - friction ** ((ms / 1000) * framesPerSecond)

const turned = (angle: number): number => ((angle % 360) + 360) % 360
