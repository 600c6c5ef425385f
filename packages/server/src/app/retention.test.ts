import { expect, test } from 'vitest'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { transaction } from '#platform/db/transaction.ts'
import { deleteExpiredRows, expired, retention } from './retention.ts'

const { context, pool } = await freshApp()

test('retention deletes what is past its time and nothing else', async () => {
  const now = context.clock.now()
  const ago = (days: number) => new Date(now - days * 86_400_000)
  for (const days of [0, 89, 91])
    await pool.query("insert into idempotent_request values (1, $1, 'o', 'f', 'done', 200, '{}', $2)", [`d${days}`, ago(days)])
  await pool.query("insert into idempotent_request values (1, 'open', 'o', 'f', 'pending', null, null, $1)", [ago(91)])
  for (const days of [0, 2]) {
    await pool.query("insert into login_failure values ('0', $1, $2)", [`a${days}`, ago(days)])
    await pool.query("insert into otp values ($1, '0', 'h', $2)", [`t${days}`, ago(days)])
    await pool.query('insert into otp_phone values ($1, null, $2)', [`p${days}`, ago(days)])
    await pool.query("insert into request_count values ($1, 'w', 1)", [Math.floor(ago(days).getTime() / 60_000)])
  }
  const [old, young] = [await signUp(context), await signUp(context)]
  await pool.query('update session set last_seen_at = $2 where player_id = $1', [old.playerId, ago(121)])
  await pool.query('update session set last_seen_at = $2 where player_id = $1', [young.playerId, ago(119)])
  await deleteExpiredRows(context)
  const tokens = await pool.query('select player_id from claims join session using (player_id) where kind = $1 and value = token_hash', [
    'token',
  ])
  expect(tokens.rows).toEqual([{ player_id: young.playerId }])
  expect((await pool.query("select from claims where kind = 'token'")).rowCount).toBe(1)
  const left = await pool.query<{ what: string }>(
    `select key as what from idempotent_request union all select address from login_failure union all select token_hash from otp
      union all select phone from otp_phone union all select who from request_count order by 1`,
  )
  expect(left.rows.map((row) => row.what)).toEqual(['a0', 'd0', 'd89', 'open', 'p0', 't0', 'w'])
})

// Otherwise each run would read all players' rows.
test.each(['idempotent_request', 'known_device', 'qr', 'session', 'conversation', 'claims'])(
  'an index finds the expired rows of %s',
  async (table) => {
    const entry = retention[table]
    const rules = entry && 'rules' in entry ? entry.rules : []
    const plans: unknown[] = []
    await transaction(pool, async (tx) => {
      await tx.query('set local enable_seqscan = off')
      for (const rule of rules) plans.push((await tx.query(`explain select ${expired(table, rule)}`, [new Date()])).rows)
    })
    expect(plans.length).toBeGreaterThan(0)
    expect(JSON.stringify(plans)).not.toContain(`Seq Scan on ${table}`)
  },
)
