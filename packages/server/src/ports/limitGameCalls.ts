import pLimit, { type LimitFunction } from 'p-limit'
import type { GameProvider } from './game.ts'

export type GameCallLimits = { total: number; perGame: number }

/** Milliseconds; callers time out by then. */
const timeoutMs = 10_000

/** Players trigger reads at will, which must never delay a transfer. */
export function limitGameCalls(game: GameProvider, limits: GameCallLimits): GameProvider {
  const [read, act] = [createGate(limits), createGate(limits)]
  return {
    balance: (user) => read(user.slotCode, () => game.balance(user)),
    betsSince: (from) => read(from.slotCode, () => game.betsSince(from)),
    open: (account) => act(account.slotCode, () => game.open(account)),
    resetPassword: (reset) => act(reset.slotCode, () => game.resetPassword(reset)),
    deposit: (move) => act(move.slotCode, () => game.deposit(move)),
    withdraw: (move) => act(move.slotCode, () => game.withdraw(move)),
    status: (operation) => act(operation.slotCode, () => game.status(operation)),
    launch: (user) => act(user.slotCode, () => game.launch(user)),
    suspend: (access) => act(access.slotCode, () => game.suspend(access)),
    resume: (access) => act(access.slotCode, () => game.resume(access)),
  }
}

type Gate = <T>(slotCode: string, call: () => Promise<T>) => Promise<T>

function createGate({ total, perGame }: GameCallLimits): Gate {
  const all = pLimit(total)
  const byGame = new Map<string, LimitFunction>()
  return (slotCode, call) => {
    const one = byGame.get(slotCode) ?? pLimit(perGame)
    byGame.set(slotCode, one)
    const askedAt = performance.now()
    return one(() =>
      all(() => {
        if (performance.now() - askedAt > timeoutMs) throw new Error('too many calls to the game providers are under way')
        return call()
      }),
    )
  }
}
