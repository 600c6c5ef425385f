import type { Queryable } from '#platform/db/transaction.ts'
import { bahtOf } from '#platform/values/money.ts'

/** Baht. */
export type SeenQr = {
  qrcodeId: string
  phone: string
  name: string
  bankCode: string
  amount: number
  paidAmount: number
  status: string
  late: boolean
  expireIn: string
}

type Row = {
  id: string
  phone: string
  name: string
  bank_code: string
  amount: number
  paid_amount: number
  status: string
  late: boolean
  expires_at: Date
}

export async function listQrs(database: Queryable, now: number): Promise<SeenQr[]> {
  const { rows } = await database.query<Row>(
    `select q.id, p.phone, p.name, q.bank_code, q.amount, q.paid_amount, q.status, q.late, q.expires_at
      from qr q join player p on p.id = q.player_id where q.payload is not null
      order by (q.status = 'live' and q.expires_at > $1) desc, q.number desc limit 50`,
    [new Date(now)],
  )
  return rows.map((row) => ({
    qrcodeId: row.id,
    phone: row.phone,
    name: row.name,
    bankCode: row.bank_code,
    amount: bahtOf(row.amount),
    paidAmount: bahtOf(row.paid_amount),
    status: row.status === 'live' && row.expires_at.getTime() <= now ? 'expired' : row.status,
    late: row.late,
    expireIn: row.expires_at.toISOString(),
  }))
}

export async function payloadOf(database: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await database.query<{ payload: string }>('select payload from sandbox_order where id = $1', [id])
  return rows[0]?.payload
}
