// An entry of its own, `@krapao/sdk/spinCheck`: works out again, with nothing but a hash function, what a spin of the wheel drew.

/** What was promised before a spin, and what was told after it: all that a draw is made of. */
export type SpinDraw = {
  /** The weight of each slice by its code, as the wheel showed them before. */
  weights: Readonly<Record<string, number>>
  /** What this side put in. */
  clientSeed: string
  /** What the server put in, told afterwards. */
  serverSeed: string
  /** How many draws that seed has made before. */
  nonce: number
}

/** A draw that was worked out again: compare `commitment` with what was promised, and `slice` with what was told. */
export type SpinCheck = {
  /** SHA-256 of the server's seed and the weights, in hex. It is what the server promised, if that kept its word. */
  commitment: string
  /** How far along the weights the draw lies, from 0 to below `total`. */
  point: number
  /** The sum of the weights. */
  total: number
  /** The code of the slice that lies there. */
  slice: string
}

/**
 * Extension of spin. The commitment is SHA-256 of `<serverSeed>:<weights>`, the weights written `CODE=weight`, in the order of
 * their codes, separated by commas. The slice is HMAC-SHA256 of `<clientSeed>:<nonce>` keyed with the text of the server's seed:
 * its first 128 bits, modulo the sum of the weights, are walked along the slices in the same order.
 * Null where it cannot be worked out: no WebCrypto (a page that is not served securely has none), or weights that are not whole.
 */
export async function checkSpin({ weights, clientSeed, serverSeed, nonce }: SpinDraw): Promise<SpinCheck | null> {
  const slices = Object.entries(weights).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const total = slices.reduce((sum, [, weight]) => sum + weight, 0)
  // Older browsers and pages without https have no `subtle`, whatever its type says.
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
  throw new Error('the rest of a division is below its divisor')
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
