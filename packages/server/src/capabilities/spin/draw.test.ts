import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, newSeed, sliceOf, type Weights } from './draw.ts'

const weights: Weights = { S1: 300, S2: 350, S3: 150, S4: 100, S5: 60, S6: 35, S7: 5 }
const seed = '0123456789abcdef'.repeat(4)

test('the commitment is the hash of seed and weights as in the contract, in any order of the weights', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(commitmentOf(seed, { B: 9, A: 1 })).toBe(hash(`${seed}:A=1,B=9`))
  expect(commitmentOf(seed, { A: 1, B: 9 })).toBe(hash(`${seed}:A=1,B=9`))
})

test('a draw is reproducible and depends on both seeds', () => {
  // printf '%s' 'player:4' | openssl dgst -sha256 -hmac <seed>; its first 32 digits modulo 1000.
  expect(sliceOf(seed, 'player', 4, weights)).toBe(sliceOf(seed, 'player', 4, weights))
  const drawn = (server: string, client: string, nonce: number) => sliceOf(server, client, nonce, weights)
  const clients = new Set(Array.from({ length: 60 }, (_, index) => drawn(seed, `c${index}`, 0)))
  const nonces = new Set(Array.from({ length: 60 }, (_, index) => drawn(seed, 'c', index)))
  const servers = new Set(Array.from({ length: 60 }, (_, index) => drawn(`${index}`.padStart(64, '0'), 'c', 0)))
  expect([clients.size > 3, nonces.size > 3, servers.size > 3]).toEqual([true, true, true])
})

test('every seed is different and has 256 bits', () => {
  const seeds = Array.from({ length: 100 }, newSeed)
  expect([new Set(seeds).size, seeds.every((one) => /^[0-9a-f]{64}$/.test(one))]).toEqual([100, true])
})

test('over 100 000 draws the slices follow their weights: chi-square', () => {
  const draws = 100_000
  const seen: Record<string, number> = {}
  for (let nonce = 0; nonce < draws; nonce += 1) {
    const code = sliceOf(seed, 'chi', nonce, weights)
    seen[code] = (seen[code] ?? 0) + 1
  }
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0)
  const chi = Object.entries(weights).reduce((total, [code, weight]) => {
    const expected = (draws * weight) / sum
    return total + ((seen[code] ?? 0) - expected) ** 2 / expected
  }, 0)
  // 6 degrees of freedom: one in a thousand seeds of a fair wheel exceeds this.
  expect(chi).toBeLessThan(22.46)
})
