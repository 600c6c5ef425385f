// Calls every operation of openapi.yaml as each kind of caller that may not use it.
import { expect, test } from 'vitest'
import { loadContract, operationsOf } from '#platform/http/contract.ts'
import { statusAndBody } from '#testing/calls.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { exampleOf } from '#testing/examples.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { app, context, pool } = await freshApp()
checkLedgerAfterEach(context)
const contract = await loadContract()
const guarded = operationsOf(contract).filter(({ operation }) => (operation.security ?? contract.security ?? []).length > 0)

const revoked = await signUp(context)
await app.inject({ method: 'POST', url: '/api/logout', headers: revoked.headers })
const expired = await signUp(context)
await pool.query("update session set last_seen_at = last_seen_at - interval '31 days' where player_id = $1", [expired.playerId])
const gone = await signUp(context)
await pool.query('alter table claims drop constraint claims_player_id_fkey; alter table session drop constraint session_player_id_fkey')
await pool.query('delete from bank_account where player_id = $1', [gone.playerId])
await pool.query('delete from player where id = $1', [gone.playerId])

const counters = new Set(['request_count'])

const everything = async () => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !counters.has(name))
  expect(names).toEqual(expect.arrayContaining(['posting', 'conversation', 'chat_file', 'slip', 'coupon']))
  const queries = names.map(async (name) => {
    const { rows } = await pool.query(`select count(*), md5(string_agg(t::text, ';' order by t::text)) from "${name}" t`)
    return [name, rows[0]] as const
  })
  return Object.fromEntries(await Promise.all(queries)) as Record<string, unknown>
}

const strangers: [string, Record<string, string>, [number, unknown]][] = [
  ['no token', {}, [401, { message: 'UNAUTHORIZED' }]],
  ['an empty token', { authorization: 'Bearer ' }, [401, { message: 'UNAUTHORIZED' }]],
  ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }, [401, { message: 'UNAUTHORIZED' }]],
  ['a malformed token', { authorization: "Bearer x' or '1'='1" }, [401, { message: 'UNAUTHORIZED' }]],
  ['another scheme', { authorization: `Basic ${revoked.token}` }, [401, { message: 'UNAUTHORIZED' }]],
  ['a token without its scheme', { authorization: revoked.token }, [401, { message: 'UNAUTHORIZED' }]],
  ['a very long token', { authorization: `Bearer ${'A'.repeat(5_000)}` }, [401, { message: 'UNAUTHORIZED' }]],
  ['a revoked token', revoked.headers, [401, { message: 'INVALID_USER_2' }]],
  ['an expired token', expired.headers, [401, { message: 'EXPIRED_AUTH_TOKEN' }]],
  ['the token of a player who is gone', gone.headers, [401, { message: 'INVALID_USER_1' }]],
]

test('the contract has protected operations', () => {
  expect(guarded.length).toBeGreaterThan(8)
})

// @covers 8.codes-1 UNAUTHORIZED INVALID_USER_1 INVALID_USER_2 G10.1 T19
test.each(strangers)('every protected operation, called with %s, is refused and changes nothing', async (_, headers, answer) => {
  const before = await everything()
  for (const { path, method, operation } of guarded) {
    const { url, body } = exampleOf(contract, { path, method, operation })
    expect([
      operation.operationId,
      await statusAndBody(app, method.toUpperCase() as 'GET', url, { headers, ...(body !== undefined && { body }) }),
    ]).toEqual([operation.operationId, answer])
  }
  expect(await everything()).toEqual(before)
})

test('an operation that needs no token ignores an invalid one', async () => {
  expect((await app.inject({ url: '/api/lookup/banks', headers: { authorization: 'Bearer x' } })).statusCode).toBe(200)
})

test("another player's records are not found", async () => {
  const [owner, thief] = [await signUp(context), await signUp(context)]
  const created = await app.inject({ method: 'POST', url: '/api/qrcode/KBANK', headers: owner.headers, payload: { amount: 100 } })
  const { qrcodeId } = created.json<{ qrcodeId: string }>()
  const before = await everything()
  const cancel = await app.inject({ method: 'DELETE', url: `/api/qrcode/${qrcodeId}`, headers: thief.headers })
  expect([403, 404]).toContain(cancel.statusCode)
  expect(await everything()).toEqual(before)
})
