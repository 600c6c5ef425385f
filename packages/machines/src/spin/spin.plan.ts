// How the wheel gets to the slice that the server drew (spec 9). The draw comes first; none of this decides anything.

/** Degrees, clockwise. Slice 0 lies with its middle under the pointer at 0; the others follow clockwise, all equally wide. */
export type SpinPlan = { from: number; to: number; ms: number }

/** Of the speed, so much is left after a frame of 60 Hz. */
const friction = 0.991
const framesPerSecond = 60

/** Of a slice's width, on each side: a wheel that stops on a line would leave a doubt. */
const margin = 0.12

type Wheel = { slices: number; index: number }

/** From where the wheel rests to somewhere inside that slice, after 3 or 4 turns more; `random` is from 0 to below 1. */
export function planSpin({ slices, index, from }: Wheel & { from: number }, random: () => number): SpinPlan {
  const landing = turned(angleOf({ slices, index }, margin + random() * (1 - 2 * margin)) - from)
  const rotations = 3 + Math.floor(random() * 2) + landing / 360
  const seconds = (4 + random()) * rotations * 0.1
  return { from, to: from + rotations * 360, ms: seconds * 1000 }
}

/** Where the wheel rests with this slice under the pointer; `part` of the slice, its middle unless told. */
export const angleOf = ({ slices, index }: Wheel, part = 0.5): number => turned(((part - 0.5 - index) * 360) / slices)

/** The slice under the pointer of a wheel that is turned by so much. */
export const sliceUnder = (angle: number, slices: number): number => Math.round((turned(-angle) * slices) / 360) % slices

/** Where the wheel is after `ms`: it slows down by the friction, so that it lands at the end of the plan, exactly. */
export function angleAt({ from, to, ms }: SpinPlan, after: number): number {
  return after >= ms ? to : from + (to - from) * (slowing(Math.max(0, after)) / slowing(ms))
}

const slowing = (ms: number): number => 1 - friction ** ((ms / 1000) * framesPerSecond)

/** From 0 to below 360. */
const turned = (angle: number): number => ((angle % 360) + 360) % 360
