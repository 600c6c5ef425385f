import type { Problem } from './outcome.ts'

/** The proof of work that the server asks for in place of a wait; undefined where it asks for none. */
export function challengeOf(problem: Problem): string | undefined {
  const challenge = problem.kind === 'refused' ? problem.params?.['challenge'] : undefined
  return typeof challenge === 'string' ? challenge : undefined
}

const batch = 256

/**
 * Finds a number that makes the SHA-256 of `challenge:number` begin with as many zero bits as the challenge says. Hashes are made by the
 * browser outside of the page's thread, a batch at a time, so the page stays responsive. Null where it was aborted, is too hard, or
 * cannot be worked out: a page that is not served securely has no WebCrypto.
 */
export async function solveChallenge(challenge: string, signal?: AbortSignal): Promise<string | null> {
  const bits = Number.parseInt(challenge, 10)
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle || !(bits > 0 && bits <= 22)) return null
  const encoder = new TextEncoder()
  for (let first = 0; ; first += batch) {
    if (signal?.aborted) return null
    const proofs = Array.from({ length: batch }, (_, index) => `${challenge}:${first + index}`)
    const hashes = await Promise.all(proofs.map((proof) => subtle.digest('SHA-256', encoder.encode(proof))))
    const found = proofs.find((_, index) => leadingBits(hashes[index]) < 2 ** (32 - bits))
    if (found !== undefined) return found
  }
}

const leadingBits = (hash: ArrayBuffer | undefined): number => (hash ? new DataView(hash).getUint32(0) : Infinity)
