// The draw, by commit and reveal: the server binds itself to a seed and the weights before it hears the player's seed, so neither
// side can choose the slice, and afterwards anybody can work it out again. docs/adr/0017-fair-wheel.md
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The weight of each slice by its code. */
export type Weights = Record<string, number>

/** 256 random bits, as 64 hex digits. */
export const newSeed = (): string => randomBytes(32).toString('hex')

/** `A=1,B=9`: the codes in the order of their characters. */
const written = (weights: Weights): string =>
  inOrder(weights)
    .map(([code, weight]) => `${code}=${weight}`)
    .join(',')

const inOrder = (weights: Weights): [string, number][] => Object.entries(weights).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** SHA-256 of `<seed>:<weights>`, in hex: what the server promises before the draw. */
export const commitmentOf = (serverSeed: string, weights: Weights): string =>
  createHash('sha256')
    .update(`${serverSeed}:${written(weights)}`)
    .digest('hex')

export const sameWeights = (one: Weights, other: Weights): boolean => written(one) === written(other)

/**
 * The slice: HMAC-SHA256 of `<clientSeed>:<nonce>`, keyed with the text of the server's seed; its first 128 bits modulo the sum of
 * the weights say how far along them, in the order of their codes, the slice lies.
 */
export function sliceOf(serverSeed: string, clientSeed: string, nonce: number, weights: Weights): string {
  const slices = inOrder(weights)
  const sum = slices.reduce((total, [, weight]) => total + weight, 0)
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}`).digest('hex')
  let rest = Number(BigInt(`0x${digest.slice(0, 32)}`) % BigInt(sum))
  for (const [code, weight] of slices) {
    if (rest < weight) return code
    rest -= weight
  }
  throw new Error('the rest of a division is below its divisor')
}
