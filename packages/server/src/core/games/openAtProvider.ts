import { withTimeout } from '#platform/time/withTimeout.ts'
import type { AppContext } from '../context/appContext.ts'

const timeoutMs = 10_000

export type GameLogin = { slotCode: string; username: string; password: string }

/** Opens the game account; rejects unless the provider confirms it. `player`: the public id. */
export async function openAtProvider(context: AppContext, player: string, slotCode: string): Promise<GameLogin> {
  const opened = await withTimeout(context.ports.game.open({ slotCode, player }), timeoutMs)
  if (opened.outcome !== 'open' || !opened.username || !opened.password) throw new Error(`not opened: ${opened.outcome}`)
  return { slotCode, username: opened.username, password: opened.password }
}
