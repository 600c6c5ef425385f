import pLimit, { type LimitFunction } from 'p-limit'
import type { GameProvider } from './game.ts'

export type GameCallLimits = { total: number; perGame: number }

/** Milliseconds; callers time out by then. */
const timeoutMs = 10_000

/** Players trigger reads at will, which must never delay a transfer. */
export function limitGameCalls(game: GameProvider, limits: GameCallLimits): GameProvider {
  const [limitRead, limitChange] = [createLimit(limits), createLimit(limits)]
  return {
    balance: (user) => limitRead(user.slotCode, () => game.balance(user)),
    betsSince: (from) => limitRead(from.slotCode, () => game.betsSince(from)),
    open: (account) => limitChange(account.slotCode, () => game.open(account)),
    resetPassword: (reset) => limitChange(reset.slotCode, () => game.resetPassword(reset)),
    deposit: (move) => limitChange(move.slotCode, () => game.deposit(move)),
    withdraw: (move) => limitChange(move.slotCode, () => game.withdraw(move)),
    status: (operation) => limitChange(operation.slotCode, () => game.status(operation)),
    launch: (user) => limitChange(user.slotCode, () => game.launch(user)),
    suspend: (access) => limitChange(access.slotCode, () => game.suspend(access)),
    resume: (access) => limitChange(access.slotCode, () => game.resume(access)),
  }
}

type Limit = <T>(slotCode: string, call: () => Promise<T>) => Promise<T>

function createLimit({ total, perGame }: GameCallLimits): Limit {
  const all = pLimit(total)
  const byGame = new Map<string, LimitFunction>()
  return (slotCode, call) => {
    const one = byGame.get(slotCode) ?? pLimit(perGame)
    byGame.set(slotCode, one)
    const queuedAt = performance.now()
    return one(() =>
      all(() => {
        if (performance.now() - queuedAt > timeoutMs) throw new Error('too many calls to the game providers are under way')
        return call()
      }),
    )
  }
}
