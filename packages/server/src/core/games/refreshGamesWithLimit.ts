import type { AppContext } from '../context/appContext.ts'
import { refreshGames } from './gameSync.ts'

/** Per player; each refresh queries every game. */
const maxRefreshesPerMinute = 20

/**
 * Refreshes the game balances and resolves to whether all games answered.
 *
 * @throws REQUEST_LIMIT
 */
export async function refreshGamesWithLimit(context: AppContext, playerId: number, { fresh } = { fresh: true }): Promise<boolean> {
  if (fresh) context.limiter.count(`fresh readings of player ${playerId}`, maxRefreshesPerMinute)
  return refreshGames(context, playerId, { fresh })
}
