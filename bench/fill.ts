// Fills a database inside PostgreSQL, with all its triggers and constraints.
import type { Pool } from 'pg'
import { checkLedger } from '../packages/server/src/core/ledger/check.ts'
import { transaction } from '../packages/server/src/platform/db/transaction.ts'
import type { BenchPlayer } from './players.ts'
import { table, type Row } from './support/statistics.ts'

export const transactionsPerPlayer = 10
const firstId = 1_000_000
const batch = 5_000

/** `$1` to `$2` are the players' numbers, `$3` is the time. */
const statements = [
  `insert into player (id, public_id, phone, name, password_hash, currency, created_at) overriding system value
    select ${firstId} + n, substr(md5(n::text), 1, 24), '09' || 10000000 + n, 'Bench', '', 'BAHT', $3 from generate_series($1::bigint, $2::bigint) n`,
  `insert into claims select kind, value, ${firstId} + n from generate_series($1::bigint, $2::bigint) n, lateral (values
    ('phone', '09' || 10000000 + n), ('publicId', substr(md5(n::text), 1, 24)), ('bankAccount', 'KBANK:' || 2000000000 + n),
    ('token', encode(sha256(convert_to('bench-' || n, 'UTF8')), 'hex'))) claim (kind, value)`,
  `insert into bank_account (player_id, bank_code, account_name, account_no)
    select ${firstId} + n, 'KBANK', 'BENCH PLAYER', (2000000000 + n)::text from generate_series($1::bigint, $2::bigint) n`,
  // Last seen in the future, so that no request updates it.
  `insert into session (player_id, token_hash, client, created_at, last_seen_at)
    select ${firstId} + n, encode(sha256(convert_to('bench-' || n, 'UTF8')), 'hex'), 'bench', $3, $3::timestamptz + interval '1 hour'
    from generate_series($1::bigint, $2::bigint) n`,
  `insert into known_device
    select ${firstId} + n, encode(sha256(convert_to('device-' || n, 'UTF8')), 'hex'), $3 from generate_series($1::bigint, $2::bigint) n`,
  `insert into idempotent_request (player_id, key, operation, fingerprint, state, status, answer, at)
    select ${firstId} + n, 'bench', 'transfer', '', 'done', 200, '{}', $3 from generate_series($1::bigint, $2::bigint) n`,
  `insert into ledger_player select ${firstId} + n, ${transactionsPerPlayer}, ${transactionsPerPlayer}, $3
    from generate_series($1::bigint, $2::bigint) n`,
  `insert into ledger_transaction (player_id, id, kind, reference, at, wallet_after, entry, entry_type, entry_status, entry_from, entry_to, entry_amount,
      type_entry)
    select ${firstId} + n, i, 'bench', 'bench:' || md5(n || ':' || i), $3::timestamptz - (${transactionsPerPlayer} - i) * interval '1 day',
      200 * ((i + 1) / 2) - 100 * (i / 2), i, case i % 2 when 1 then 'deposit' else 'transfer' end, 'SUCCESS',
      case i % 2 when 1 then 'BENCH' else 'WALLET' end, case i % 2 when 1 then 'WALLET' else 'BENCH' end, case i % 2 when 1 then 200 else 100 end,
      (i + 1) / 2
    from generate_series($1::bigint, $2::bigint) n, generate_series(1, ${transactionsPerPlayer}) i`,
  `insert into posting
    select ${firstId} + n, i, leg, case leg when 1 then 'house:bench' else 'wallet' end, 'THB',
      case i % 2 when 1 then 200 else -100 end * case leg when 1 then -1 else 1 end
    from generate_series($1::bigint, $2::bigint) n, generate_series(1, ${transactionsPerPlayer}) i, generate_series(1, 2) leg`,
]

export async function fill(pool: Pool, players: number): Promise<void> {
  const at = new Date()
  let next = 1
  const work = async (): Promise<void> => {
    while (next <= players) {
      const [first, last] = [next, Math.min(next + batch - 1, players)]
      next = last + 1
      await transaction(pool, async (tx) => {
        await tx.query('set local synchronous_commit = off')
        for (const text of statements) await tx.query(text, text.includes('$3') ? [first, last, at] : [first, last])
      })
    }
  }
  await Promise.all([work(), work()])
  await pool.query('vacuum analyze')
  const { problems } = await checkLedger(pool, { now: Date.now() })
  if (problems.length > 0) throw new Error(`the ledger of ${players} players is wrong: ${problems.slice(0, 3).join('; ')}`)
  await pool.query('checkpoint')
}

export const insertExpired = (pool: Pool) =>
  pool.query(
    `insert into idempotent_request (player_id, key, operation, fingerprint, state, status, answer, at)
      select ${firstId} + n, 'expired', 'transfer', '', 'done', 200, '{}', now() - interval '400 days' from generate_series(1, 1000) n`,
  )

export function filledPlayer(players: number): BenchPlayer {
  const number = 1 + Math.floor(Math.random() * players)
  return { playerId: firstId + number, publicId: '', token: `bench-${number}` }
}

export async function sizes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; rows: number; mb: number; indexes: number }>(
    `select relname as name, reltuples::bigint as rows, pg_table_size(oid) / 1e6::float8 as mb, pg_indexes_size(oid) / 1e6::float8 as indexes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000
      order by pg_total_relation_size(oid) desc`,
  )
  return table(
    ['table', 'rows', 'MB', 'MB of its indexes'],
    rows.map((row): Row => [row.name, row.rows.toLocaleString('en'), row.mb, row.indexes]),
  )
}
