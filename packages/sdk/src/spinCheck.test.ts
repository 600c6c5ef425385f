import { createHash, createHmac } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { checkSpin, type SpinDraw } from './spinCheck.ts'

const draw: SpinDraw = { weights: { B: 9, A: 1 }, clientSeed: 'player', serverSeed: '0123456789abcdef'.repeat(4), nonce: 4 }
afterEach(() => vi.unstubAllGlobals())

test('seed and weights give the promised commitment, in any order of the weights', async () => {
  const promised = createHash('sha256').update(`${draw.serverSeed}:A=1,B=9`).digest('hex')
  const checks = [await checkSpin(draw), await checkSpin({ ...draw, weights: { A: 1, B: 9 } })]
  expect(checks.map((check) => check?.commitment)).toEqual([promised, promised])
})

test('the slice is the one at the point derived from both seeds', async () => {
  const digest = createHmac('sha256', draw.serverSeed).update('player:4').digest('hex')
  const point = Number(BigInt(`0x${digest.slice(0, 32)}`) % 10n)
  expect(await checkSpin(draw)).toMatchObject({ point, total: 10, slice: point < 1 ? 'A' : 'B' })
})

test('each slice has the range of its weight, and none without a weight', async () => {
  const weights = { C: 3, A: 1, NONE: 0, B: 2 }
  const seen = new Map<number, string>()
  for (let nonce = 0; seen.size < 6; nonce += 1) {
    const check = await checkSpin({ ...draw, weights, nonce })
    if (check) seen.set(check.point, check.slice)
  }
  expect([0, 1, 2, 3, 4, 5].map((point) => seen.get(point))).toEqual(['A', 'B', 'B', 'C', 'C', 'C'])
})

test('without WebCrypto, or with fractional weights, the check is impossible', async () => {
  expect(await checkSpin({ ...draw, weights: { A: 0.5 } })).toBeNull()
  expect(await checkSpin({ ...draw, weights: {} })).toBeNull()
  vi.stubGlobal('crypto', { getRandomValues: () => {} })
  expect(await checkSpin(draw)).toBeNull()
})
