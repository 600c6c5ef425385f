import type { Pool } from 'pg'
import type { Queryable } from '#platform/db/transaction.ts'
import type { SmsGateway } from '#ports/sms.ts'
import { withFaults } from './faults.ts'

export type Sms = { phone: string; text: string; code: string; at: Date }

export const sandboxSms = (pool: Pool): SmsGateway => ({
  showsCodes: true,
  send: ({ phone, text, code, at }) => {
    const store = async (stored: string) => {
      await pool.query('insert into sandbox_sms (phone, text, code, at) values ($1, $2, $3, $4)', [phone, stored, code, new Date(at)])
    }
    return withFaults(pool, {
      port: 'sms',
      target: phone,
      run: () => store(text),
      refuse: () => {
        throw new Error('the sandbox refuses to send')
      },
      garbage: () => {},
    })
  },
})

/** Newest first. */
export async function listSms(database: Queryable, phone?: string): Promise<Sms[]> {
  const { rows } = await database.query<Sms>(
    'select phone, text, code, at from sandbox_sms where $1::text is null or phone = $1 order by id desc limit 100',
    [phone],
  )
  return rows
}
