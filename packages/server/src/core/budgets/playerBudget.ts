import type { Tx } from '#platform/db/transaction.ts'
import type { AppContext } from '../context/appContext.ts'
import { reserve } from './budgets.ts'

/** Rows per hour, far above ordinary play, in tables that keep them for months. */
export const hourlyStored = { storedKey: 300, qrCreation: 120 }

/** Throws REQUEST_LIMIT, which must roll back. `qr_open` counts QRs. */
export const reserveStoredKey = (context: AppContext, tx: Tx, playerId: number): Promise<void> =>
  reserve(context, tx, {
    name: 'storedKey',
    budgets: [{ scope: 'player', key: String(playerId), limit: hourlyStored.storedKey }],
    at: context.clock.now(),
  })
