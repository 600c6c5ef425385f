const batch = 256

/**
 * Finds a number for which the SHA-256 of `challenge:number` begins with the required zero bits; null if aborted, too hard, or
 * without WebCrypto. Hashes off the page's thread.
 */
export async function solveChallenge(challenge: string, signal: AbortSignal): Promise<string | null> {
  const bits = Number.parseInt(challenge, 10)
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle || !(bits > 0 && bits <= 22)) return null
  const encoder = new TextEncoder()
  for (let first = 0; ; first += batch) {
    if (signal.aborted) return null
    const proofs = Array.from({ length: batch }, (_, index) => `${challenge}:${first + index}`)
    const hashes = await Promise.all(proofs.map((proof) => subtle.digest('SHA-256', encoder.encode(proof))))
    const found = proofs.find((_, index) => leadingBits(hashes[index]) < 2 ** (32 - bits))
    if (found !== undefined) return found
  }
}

const leadingBits = (hash: ArrayBuffer | undefined): number => (hash ? new DataView(hash).getUint32(0) : Infinity)
