/** Rooms a packet: each copy hears of it in one notice, which PostgreSQL limits to 8 000 bytes. */
const atOnce = 200

export type Hints = { add: (playerId: number) => void; close: () => void }

/**
 * Gathers who is to be told that something changed, and tells all of them together `ms` later: a transfer of five postings is
 * one hint, and a thousand players a second are a few packets.
 */
export function gatherHints(send: (playerIds: number[]) => void, ms = 150): Hints {
  let waiting = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const all = [...waiting]
    waiting = new Set()
    for (let first = 0; first < all.length; first += atOnce) send(all.slice(first, first + atOnce))
  }
  return {
    add: (playerId) => {
      waiting.add(playerId)
      timer ??= setTimeout(flush, ms)
    },
    /** What waits is sent: a copy that stops has committed it. */
    close: () => {
      clearTimeout(timer)
      flush()
    },
  }
}
