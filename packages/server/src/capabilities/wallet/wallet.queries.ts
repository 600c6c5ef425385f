import type { LimitRow } from '#core/limits/limits.queries.ts'
import type { SessionRow } from '#core/session/session.queries.ts'
import type { Queryable } from '#platform/db/transaction.ts'
import { groupCalls } from '#platform/queues/groupCalls.ts'

export type WalletRow = SessionRow & {
  hasWallet: boolean
  /** The ledger has no transaction of the player. */
  isNew: boolean
  publicId: string
  phone: string
  name: string
  createdAt: Date
  currency: 'LAK' | 'BAHT'
  bankCode: string | null
  accountName: string | null
  accountNo: string | null
  /** Satang, or coins, by account; null without postings. */
  balances: Record<string, number> | null
  /** In satang; null if there are none. `returns`: a deposit that goes back. */
  withdrawals: { amount: number; status: 'requested' | 'sent'; returns: boolean; requestedAt: string }[] | null
  qrs: { id: string; bankCode: string; amount: number; expiresAt: string }[] | null
  openSlips: number
  bonusRuns: boolean
  games: Record<string, { syncedAt: string | null; failed: boolean }> | null
  openBets: string[] | null
  /** Null if the player has set none. */
  limits: LimitRow[] | null
}

export const readWallet = groupCalls<string, WalletRow | undefined>(async (pool, tokenHashes) => {
  const found = await readWallets(pool, tokenHashes)
  return tokenHashes.map((hash) => found.get(hash))
})

/** One query, because it is the most frequent one. */
export async function readWallets(database: Queryable, tokenHashes: string[]): Promise<Map<string, WalletRow>> {
  const { rows } = await database.query<WalletRow & { tokenHash: string }>({
    name: 'read_wallets',
    text: `select c.value as "tokenHash", s.player_id as "playerId", s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt", s.revoked_at as "revokedAt", p.inactive,
        p.excluded_until as "excludedUntil",
        p.has_wallet as "hasWallet", coalesce(l.transactions, 0) = 0 as "isNew", p.public_id as "publicId", p.phone, p.name, p.created_at as "createdAt", p.currency,
        b.bank_code as "bankCode", b.account_name as "accountName", b.account_no as "accountNo",
        (select json_object_agg(account, amount) from balance where player_id = c.player_id) as balances,
        (select json_agg(json_build_object('amount', amount, 'status', status, 'returns', returns, 'requestedAt', requested_at)
            order by requested_at) from withdrawal
          where player_id = c.player_id and status in ('requested', 'sent')) as withdrawals,
        (select json_agg(json_build_object('id', id, 'bankCode', bank_code, 'amount', amount, 'expiresAt', expires_at) order by number)
          from qr where player_id = c.player_id and status = 'live') as qrs,
        (select count(*)::int from slip where player_id = c.player_id and status = 'READING') as "openSlips",
        exists (select from player_bonus where player_id = c.player_id and state in ('running', 'ending')) as "bonusRuns",
        (select json_object_agg(slot_code, json_build_object('syncedAt', synced_at, 'failed', failed))
          from game_account where player_id = c.player_id) as games,
        (select array_agg(distinct slot_code) from game_bet where player_id = c.player_id and state = 'open') as "openBets",
        (select json_agg(m) from player_limit m where player_id = c.player_id) as limits
      from claims c
      join session s on s.player_id = c.player_id and s.token_hash = c.value
      left join player p on p.id = c.player_id
      left join bank_account b on b.player_id = c.player_id
      left join ledger_player l on l.player_id = c.player_id
      where c.kind = 'token' and c.value = any ($1)`,
    values: [tokenHashes],
  })
  return new Map(rows.map((row) => [row.tokenHash, row]))
}
