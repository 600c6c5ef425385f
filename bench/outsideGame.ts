// A game provider that, as real ones, keeps no books in this PostgreSQL: accepts each id once, at once.
import type { Adapter } from '../packages/server/src/ports/adapter.ts'
import type { GameMove, MoveOutcome } from '../packages/server/src/ports/game.ts'

const taken = new Set<string>()
const held = new Map<string, number>()

function move({ id, username, amount }: GameMove, sign: 1 | -1): Promise<MoveOutcome> {
  const left = (held.get(username) ?? 0) + sign * amount
  if (!taken.has(id)) {
    if (left < 0) return Promise.resolve({ outcome: 'refused' })
    taken.add(id)
    held.set(username, left)
  }
  return Promise.resolve({ outcome: 'done' })
}

export const ports: Adapter = () => ({
  game: {
    open: ({ player }) => Promise.resolve({ outcome: 'open', username: player, password: player }),
    resetPassword: () => Promise.resolve({ outcome: 'done' }),
    balance: ({ username }) => Promise.resolve({ outcome: 'known', amount: held.get(username) ?? 0 }),
    deposit: (order) => move(order, 1),
    withdraw: (order) => move(order, -1),
    status: ({ id }) => Promise.resolve({ state: taken.has(id) ? 'done' : 'never' }),
    betsSince: ({ cursor }) => Promise.resolve({ bets: [], cursor: cursor ?? '', more: false }),
    launch: () => Promise.resolve({ outcome: 'refused' }),
    suspend: () => Promise.resolve({ outcome: 'done' }),
    resume: () => Promise.resolve({ outcome: 'done' }),
  },
})
