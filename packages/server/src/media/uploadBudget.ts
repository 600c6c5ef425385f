// Sums of bytes (table chat_bytes) that bound what uploads may fill. They are shared by all copies.
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { dayMs } from '../ports/clock.ts'

const megabyte = 1_048_576

/** The day of a moment, and the seconds until it ends. Day 0 is of what is kept at all. */
export const dayOf = (at: number): { day: number; ends: number } => ({
  day: Math.floor(at / dayMs),
  ends: Math.ceil((dayMs - (at % dayMs)) / 1_000),
})

export type Sum = { who: string; day: number }
/** `shown` is told to the customer as `params.megabytes` where this sum has no room. */
export type BoundedSum = Sum & { megabytes: number; shown?: number }

/** Adds to a sum; false, and nothing added, where it would come to more than `most`. */
export async function addBytes(tx: Tx, { who, day, most }: Sum & { most: number }, bytes: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into chat_bytes (who, day, bytes) select $1, $2, $3::bigint where $3 <= $4
      on conflict (who, day) do update set bytes = chat_bytes.bytes + excluded.bytes where chat_bytes.bytes + excluded.bytes <= $4`,
    [who, day, bytes, most],
  )
  return rowCount === 1
}

/** Takes from a sum. */
export async function takeBytes(tx: Tx, { who, day }: Sum, bytes: number): Promise<void> {
  await tx.query('update chat_bytes set bytes = bytes - $3 where who = $1 and day = $2', [who, day, bytes])
}

/** Counts an upload in all sums, which every caller gives in the same order. REQUEST_LIMIT with `params.field` file without room. */
export async function addUpload(tx: Tx, sums: BoundedSum[], { bytes, at }: { bytes: number; at: number }): Promise<void> {
  for (const { who, day, megabytes, shown } of sums) {
    if (await addBytes(tx, { who, day, most: megabytes * megabyte }, bytes)) continue
    const params = { field: 'file', ...(shown !== undefined && { megabytes: shown }) }
    throw new Refusal('REQUEST_LIMIT', { params, retryAfter: dayOf(at).ends })
  }
}

/** Takes an upload that came to nothing out of its sums. */
export async function removeUpload(tx: Tx, sums: Sum[], bytes: number): Promise<void> {
  for (const sum of sums) await takeBytes(tx, sum, bytes)
}
