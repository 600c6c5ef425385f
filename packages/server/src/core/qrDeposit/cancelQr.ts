import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { lockQr, setEnded } from './qrDeposit.queries.ts'

/** @throws NO_DATA, or QR_FAIL if it is paid */
export async function cancelQr(tx: Tx, playerId: number, id: string, now: number): Promise<void> {
  const row = await lockQr(tx, playerId, id)
  if (!row || row.status === 'refused' || row.status === 'failed') throw new ApiError('NO_DATA')
  if (row.status === 'paid') throw new ApiError('QR_FAIL')
  if (row.status === 'cancelled' || row.status === 'expired') return
  const isExpired = row.expires_at.getTime() <= now
  await setEnded(tx, row, isExpired ? 'expired' : 'cancelled', isExpired ? row.expires_at.getTime() : now, { cancelDue: !isExpired })
}
