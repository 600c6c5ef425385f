// The server commits to a seed before it gets the player's, so that neither side can choose the slice. docs/adr/0017-fair-wheel.md
import { createHash, createHmac, randomBytes } from 'node:crypto'

export type Weights = Record<string, number>

export const newSeed = (): string => randomBytes(32).toString('hex')

/** `A=1,B=9`, sorted by code. */
const written = (weights: Weights): string =>
  inOrder(weights)
    .map(([code, weight]) => `${code}=${weight}`)
    .join(',')

const inOrder = (weights: Weights): [string, number][] => Object.entries(weights).toSorted(([a], [b]) => (a < b ? -1 : 1))

export const commitmentOf = (serverSeed: string, weights: Weights): string =>
  createHash('sha256')
    .update(`${serverSeed}:${written(weights)}`)
    .digest('hex')

export const sameWeights = (one: Weights, other: Weights): boolean => written(one) === written(other)

/** The HMAC's first 128 bits modulo the sum are a position along the weights, in code order. */
export function sliceOf(serverSeed: string, clientSeed: string, nonce: number, weights: Weights): string {
  const slices = inOrder(weights)
  const sum = slices.reduce((total, [, weight]) => total + weight, 0)
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}`).digest('hex')
  let rest = Number(BigInt(`0x${digest.slice(0, 32)}`) % BigInt(sum))
  for (const [code, weight] of slices) {
    if (rest < weight) return code
    rest -= weight
  }
  throw new Error('the point is beyond the weights')
}
