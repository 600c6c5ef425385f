import { array, assert, integer, nat, property, tuple, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { box, videoOf, track, typeBox } from '#testing/media.ts'
import { sanitizeVideo, zeroOutside } from './video.ts'

test('zeroOutside, any ranges and pieces, keeps exactly the bytes that lie outside the ranges or in a piece', () => {
  const size = 60
  const cuts = uniqueArray(integer({ min: 0, max: size }), { maxLength: 12 }).map((values) => values.toSorted((a, b) => a - b))
  const ranges = cuts.map((values) =>
    values.flatMap((from, index): [number, number][] => (index % 2 === 0 ? [[from, values[index + 1] ?? size]] : [])),
  )
  const pieces = array(
    tuple(nat(size), nat(20)).map(([from, length]): [number, number] => [from, from + length]),
    { maxLength: 8 },
  )
  assert(
    property(ranges, pieces, (outer, inside) => {
      const bytes = Buffer.alloc(size, 1)
      zeroOutside(bytes, outer, inside)
      const isIn = (all: [number, number][], at: number) => all.some(([from, to]) => from <= at && at < to)
      const expected = Array.from({ length: size }, (_, at) => (isIn(outer, at) && !isIn(inside, at) ? 0 : 1))
      expect([...bytes]).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('sanitizeVideo, a media box inside another box, empties it', () => {
  const bytes = videoOf(
    (at) => [typeBox('isom'), box('moov', Buffer.concat([track('vide', [at, 6]), box('mdat', Buffer.from('13.7563+100.5018'))]))],
    Buffer.from('frames'),
  )
  expect([sanitizeVideo(bytes), bytes.includes('13.7563'), bytes.includes('frames')]).toEqual([true, false, true])
})

// @covers T28
test('sanitizeVideo, more tracks than any phone writes, refuses the file', () => {
  const of = (count: number) =>
    videoOf(
      (at) => [typeBox('isom'), box('moov', Buffer.concat(Array.from({ length: count }, () => track('vide', [at, 6]))))],
      Buffer.from('frames'),
    )
  expect([sanitizeVideo(of(32)), sanitizeVideo(of(33))]).toEqual([true, false])
})
