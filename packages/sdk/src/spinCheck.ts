// A separate entry, which needs only a hash function.

/** The inputs of a draw; all but the server's seed are published before it. */
export type SpinDraw = {
  /** By slice code, as shown before the spin. */
  weights: Readonly<Record<string, number>>
  clientSeed: string
  /** Revealed after the spin. */
  serverSeed: string
  /** The number of earlier draws with that seed. */
  nonce: number
}

/** A recomputed draw: compare `commitment` and `slice` with the server's. */
export type SpinCheck = {
  /** SHA-256 of the server's seed and the weights, in hex: equal to the published one if the draw was fair. */
  commitment: string
  /** The position along the weights, from 0 to below `total`. */
  point: number
  total: number
  slice: string
}

/**
 * Recomputes a spin (extension). The commitment is SHA-256 of `<serverSeed>:<weights>`, written `CODE=weight`, sorted by code,
 * separated by commas. The slice is HMAC-SHA256 of `<clientSeed>:<nonce>` keyed with the server's seed: its first 128 bits,
 * modulo the sum of the weights, walked along the slices. Null without WebCrypto (an insecure page) or with weights that are not
 * integers.
 */
export async function checkSpin({ weights, clientSeed, serverSeed, nonce }: SpinDraw): Promise<SpinCheck | null> {
  const slices = Object.entries(weights).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const total = slices.reduce((sum, [, weight]) => sum + weight, 0)
  // Missing in older browsers and on insecure pages, despite its type.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle || total <= 0 || !slices.every(([, weight]) => Number.isInteger(weight))) return null
  const written = slices.map(([code, weight]) => `${code}=${weight}`).join(',')
  const commitment = await subtle.digest('SHA-256', bytesOf(`${serverSeed}:${written}`))
  const key = await subtle.importKey('raw', bytesOf(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const drawn = hexOf(await subtle.sign('HMAC', key, bytesOf(`${clientSeed}:${nonce}`)))
  const point = Number(BigInt(`0x${drawn.slice(0, 32)}`) % BigInt(total))
  return { commitment: hexOf(commitment), point, total, slice: sliceAt(slices, point) }
}

function sliceAt(slices: readonly [string, number][], point: number): string {
  let end = 0
  for (const [code, weight] of slices) {
    end += weight
    if (point < end) return code
  }
  throw new Error('the point is beyond the weights')
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
