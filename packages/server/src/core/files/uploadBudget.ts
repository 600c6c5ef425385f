import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { dayMs } from '#platform/time/clock.ts'

export const megabyte = 1_048_576

/** Day 0 holds the total of stored bytes. */
export const dayOf = (at: number): { day: number; ends: number } => ({
  day: Math.floor(at / dayMs),
  ends: Math.ceil((dayMs - (at % dayMs)) / 1_000),
})

export type ByteSum = { who: string; day: number }
/** `shown`: `params.megabytes` when this sum is full. */
export type BoundedSum = ByteSum & { megabytes: number; shown?: number }

/** Returns false and adds nothing beyond `limit`. */
export async function addBytes(tx: Tx, { who, day, limit }: ByteSum & { limit: number }, bytes: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into chat_bytes (who, day, bytes) select $1, $2, $3::bigint where $3 <= $4
      on conflict (who, day) do update set bytes = chat_bytes.bytes + excluded.bytes where chat_bytes.bytes + excluded.bytes <= $4`,
    [who, day, bytes, limit],
  )
  return rowCount === 1
}

export async function subtractBytes(tx: Tx, { who, day }: ByteSum, bytes: number): Promise<void> {
  await tx.query('update chat_bytes set bytes = bytes - $3 where who = $1 and day = $2', [who, day, bytes])
}

export async function bytesIn(database: Queryable, { who, day }: ByteSum): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>('select bytes from chat_bytes where who = $1 and day = $2', [who, day])
  return rows[0]?.bytes ?? 0
}

export async function removeEmptySum(tx: Tx, { who, day }: ByteSum): Promise<void> {
  await tx.query('delete from chat_bytes where who = $1 and day = $2 and bytes = 0', [who, day])
}

/** Throws REQUEST_LIMIT with `params.field` file if a sum is full. Callers use the same order. */
export async function addUpload(tx: Tx, sums: BoundedSum[], { bytes, at }: { bytes: number; at: number }): Promise<void> {
  for (const { who, day, megabytes, shown } of sums) {
    if (await addBytes(tx, { who, day, limit: Math.floor(megabytes * megabyte) }, bytes)) continue
    const params = { field: 'file', ...(shown !== undefined && { megabytes: shown }) }
    throw new ApiError('REQUEST_LIMIT', { params, retryAfter: dayOf(at).ends })
  }
}

export async function removeUpload(tx: Tx, sums: ByteSum[], bytes: number): Promise<void> {
  for (const sum of sums) await subtractBytes(tx, sum, bytes)
}
