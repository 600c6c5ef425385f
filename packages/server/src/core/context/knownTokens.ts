/** Only for counting: a token may be invalid by now. */
export type KnownTokens = {
  playerOf: (tokenHash: string) => number | undefined
  add: (tokenHash: string, playerId: number) => void
  forget: (tokenHash: string) => void
}

const keptMs = 60_000
const most = 100_000

export function knownTokens(): KnownTokens {
  const known = new Map<string, { playerId: number; until: number }>()
  return {
    playerOf: (tokenHash) => {
      const token = known.get(tokenHash)
      return token && performance.now() < token.until ? token.playerId : undefined
    },
    add: (tokenHash, playerId) => {
      known.delete(tokenHash)
      known.set(tokenHash, { playerId, until: performance.now() + keptMs })
      const [oldest] = known.size > most ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
    },
    forget: (tokenHash) => void known.delete(tokenHash),
  }
}
