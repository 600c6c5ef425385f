// A game provider and a support desk in memory, because real ones do not use Krapao's PostgreSQL. They confirm immediately.
import type { Adapter } from '../packages/server/src/ports/adapter.ts'
import type { GameMove, MoveOutcome } from '../packages/server/src/ports/game.ts'

const doneIds = new Set<string>()
const balances = new Map<string, number>()

function move({ id, username, amount }: GameMove, sign: 1 | -1): Promise<MoveOutcome> {
  const balance = (balances.get(username) ?? 0) + sign * amount
  if (!doneIds.has(id)) {
    if (balance < 0) return Promise.resolve({ outcome: 'refused' })
    doneIds.add(id)
    balances.set(username, balance)
  }
  return Promise.resolve({ outcome: 'done' })
}

export const ports: Adapter = () => ({
  support: { take: () => Promise.resolve() },
  game: {
    open: ({ player }) => Promise.resolve({ outcome: 'open', username: player, password: player }),
    resetPassword: () => Promise.resolve({ outcome: 'done' }),
    balance: ({ username }) => Promise.resolve({ outcome: 'known', amount: balances.get(username) ?? 0 }),
    deposit: (order) => move(order, 1),
    withdraw: (order) => move(order, -1),
    status: ({ id }) => Promise.resolve({ state: doneIds.has(id) ? 'done' : 'never' }),
    betsSince: ({ cursor }) => Promise.resolve({ bets: [], cursor: cursor ?? '', more: false }),
    launch: () => Promise.resolve({ outcome: 'refused' }),
    suspend: () => Promise.resolve({ outcome: 'done' }),
    resume: () => Promise.resolve({ outcome: 'done' }),
  },
})
