import type { AppContext } from '../context/appContext.ts'
import { refreshGames } from './gameSync.ts'

/** Per minute and player; each queries every game. */
const freshReadings = 20

/**
 * Resolves to whether all games answered.
 *
 * @throws REQUEST_LIMIT
 */
export async function prepareEnd(context: AppContext, playerId: number, { fresh } = { fresh: true }): Promise<boolean> {
  if (fresh) context.limiter.count(`fresh readings of player ${playerId}`, freshReadings)
  return refreshGames(context, playerId, { fresh })
}
