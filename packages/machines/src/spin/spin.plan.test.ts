import { assert, double, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { angleAt, angleOf, planSpin, sliceUnder } from './spin.plan.ts'

const share = double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const wheel = integer({ min: 1, max: 60 }).chain((slices) => integer({ min: 0, max: slices - 1 }).map((index) => ({ slices, index })))

describe('plan of a spin', () => {
  // @covers 4.spin-4 G4.7
  test('plan, 10 000 random starts, stops inside the drawn slice and off its lines', () => {
    assert(
      property(wheel, share, share, share, share, ({ slices, index }, before, one, two, three) => {
        const random = queue(one, two, three)
        const { from, to } = planSpin({ slices, index, from: before * 360 }, random)
        const width = 360 / slices
        const seen = [to, to - width / 10, to + width / 10].map((angle) => sliceUnder(angle, slices))
        expect([from, seen]).toEqual([before * 360, [index, index, index]])
      }),
      { numRuns: 10_000 },
    )
  })

  // @covers 4.spin-3 9.limits-29 9.limits-30
  test('plan, any slice, makes 3 or 4 extra turns in 4 to 5 s times the rotations times 0.1', () => {
    assert(
      property(wheel, share, share, share, share, ({ slices, index }, before, one, two, three) => {
        const { from, to, ms } = planSpin({ slices, index, from: before * 360 }, queue(one, two, three))
        const rotations = (to - from) / 360
        expect(Math.floor(rotations + 1e-9)).toBe(two < 0.5 ? 3 : 4)
        expect(ms).toBeCloseTo((4 + three) * rotations * 100, 6)
      }),
    )
  })

  // @covers 9.limits-29
  test('plan, lowest and highest random values, stays within its bounds', () => {
    const planned = (index: number, ...chances: number[]) => {
      const { from, to, ms } = planSpin({ slices: 4, index, from: 0 }, queue(...chances))
      return [from, to, Math.round(ms)]
    }
    expect([planned(0, 0.5, 0, 0), planned(1, 0.5, 0.999, 0.999)]).toEqual([
      [0, 3 * 360, 1200],
      [0, 4 * 360 + 270, 2375],
    ])
  })

  // @covers 9.limits-28
  test('rotation, 60 frames a second, slows by 0.991 a frame, never turns back and ends exactly', () => {
    const plan = planSpin({ slices: 7, index: 3, from: 12 }, queue(0.2, 0.9, 0.4))
    const frame = 1000 / 60
    const speeds = Array.from(
      { length: Math.floor(plan.ms / frame) - 1 },
      (_, k) => angleAt(plan, (k + 1) * frame) - angleAt(plan, k * frame),
    )
    for (const [k, speed] of speeds.slice(1).entries()) expect(speed / (speeds[k] ?? 0)).toBeCloseTo(0.991, 9)
    expect([angleAt(plan, -1), angleAt(plan, 0), angleAt(plan, plan.ms), angleAt(plan, plan.ms + 5)]).toEqual([12, 12, plan.to, plan.to])
  })

  test('wheel, at rest, has the middle of the first slice under the pointer and the others clockwise', () => {
    expect([0, 1, 2, 3].map((index) => angleOf({ slices: 4, index }))).toEqual([0, 270, 180, 90])
    expect([0, 44, 46, 91, 359, -46].map((angle) => sliceUnder(angle, 4))).toEqual([0, 0, 3, 3, 0, 1])
  })
})

function queue(...values: number[]): () => number {
  return () => values.shift() ?? 0
}
