import type { AppContext } from '#core/context/appContext.ts'
import { deviceDays } from '#core/session/knownDevice.ts'
import type { Config } from '#platform/config/config.ts'
import { runPeriodically, type Stop } from '#platform/jobs/jobs.ts'
import { processItem } from '#platform/jobs/setAside.ts'
import { dayMs } from '#platform/time/clock.ts'

/** `time` is a SQL expression, `ms` the age. */
type Rule = {
  time: string
  ms: (config: Config) => number
  /** Default: all rows. */
  only?: string
  /** Statements that read the deleted rows from `gone`. */
  also?: string[]
}

type Retention = { rules: Rule[] } | { kept: string }

const rules = (...list: Rule[]): Retention => ({ rules: list })
const kept = (reason: string): Retention => ({ kept: reason })
const days = (count: number) => (): number => count * dayMs
const keyDays = (config: Config): number => config.keyDays * dayMs

const ledger = 'the ledger is append-only'
const perPlayer = 'one row of a player, or a few, replaced in place'
const fixed = 'a fixed number of rows'
const money = 'shows what became of money, for the statement and for disputes'
const sandbox = 'of the sandbox alone, emptied by its reset'

/** All tables, with deletion rules or the reason to keep the rows. retention.test.ts compares it to the database. */
export const retention: Record<string, Retention> = {
  // Refused requests with random keys must not fill the table; a retry comes within minutes.
  idempotent_request: rules(
    { time: 'at', ms: (config) => config.anonymousRefusalMinutes * 60_000, only: "player_id = 0 and state = 'refused'" },
    { time: 'at', ms: days(1), only: "player_id = 0 and key like 'guest:%' and state <> 'pending'" },
    { time: 'at', ms: keyDays, only: "state <> 'pending'" },
  ),
  login_failure: rules({ time: 'at', ms: days(1) }),
  request_count: rules({ time: 'to_timestamp(minute * 60)', ms: () => 3_600_000 }),
  request_budget: rules({ time: 'to_timestamp(hour * 3600)', ms: days(1) }),
  used_challenge: rules({ time: 'expires_at', ms: () => 0 }),
  known_device: rules({ time: 'last_used_at', ms: days(deviceDays) }),
  otp: rules({ time: 'expires_at', ms: days(1) }),
  otp_phone: rules({ time: 'counted_since', ms: days(1) }),
  // Wrong codes count for a week, and the longest block may be longer.
  otp_wrong: rules({ time: "greatest(blocked_until, failed_at + interval '8 days')", ms: () => 0 }),
  chat_bytes: rules({ time: 'to_timestamp(day * 86400)', ms: days(2), only: 'day > 0' }),
  set_aside_item: rules({ time: 'resolved_at', ms: days(365) }),
  slip_link: rules({ time: 'expires_at', ms: () => 0 }),
  // Money for a deleted QR raises an alarm, as for any unknown order.
  qr: rules({
    time: 'expires_at',
    ms: keyDays,
    only: "status in ('refused', 'failed', 'live', 'expired', 'cancelled') and paid_amount = 0 and not cancel_due",
    also: ["delete from claims using gone where kind = 'qr' and value = gone.id"],
  }),
  // Others are deleted with what they name: phones, accounts and payments stay unique for good.
  claims: rules({
    time: '(select changed_at from bank_account b where b.player_id = claims.player_id)',
    ms: days(180),
    only: "kind = 'formerBankAccount'",
  }),
  session: rules({
    time: 'last_seen_at',
    ms: (config) => (config.sessionDays + config.keyDays) * dayMs,
    also: ["delete from claims using gone where kind = 'token' and value = gone.token_hash"],
  }),
  conversation: rules({
    time: 'last_at',
    ms: (config) => config.chatDays * dayMs,
    also: [
      'delete from conversation_message m using gone where m.player_id = gone.player_id and m.guest_id = gone.guest_id',
      'update chat_file f set sent = false from gone where f.player_id = gone.player_id and f.guest_id = gone.guest_id',
    ],
  }),
  conversation_message: kept('deleted with its conversation; guests have a daily budget of messages'),
  chat_file: kept('deleted by the sweep of files that are in no message, or are a guest’s and old'),
  unclaimed_file: kept('deleted by the sweep of uploads that became no slip'),
  socket_io_attachments: kept('deleted by the adapter of the sockets'),
  announcement: kept('a day, and so many of a player at once; deleted by the job that ends them'),
  invite_due: kept('deleted when the inviter is credited'),
  held_deposit: kept('deleted when the money is credited or sent back'),
  withdraw_all: kept('deleted when the withdrawal is requested or refused'),

  ledger_transaction: kept(ledger),
  posting: kept(ledger),
  ledger_player: kept(ledger),
  balance: kept(ledger),
  transfer: kept(money),
  withdrawal: kept(money),
  bank_transfer: kept(money),
  incoming_payment: kept(money),
  gift_link: kept(money),
  slip: kept(money),
  refund: kept(money),
  invite_earning: kept(money),
  alarm: kept(money),
  game_bet: kept('wagering requirements and refunds are computed from bets'),
  player_bonus: kept(money),
  promotion_taken: kept('one row of a promotion'),
  coupon: kept('a prize that was won, and what became of it'),
  spin: kept('players can verify a draw at any time'),

  player: kept('the account itself'),
  bank_account: kept(perPlayer),
  game_account: kept(perPlayer),
  player_limit: kept(perPlayer),
  player_play: kept(perPlayer),
  gift_link_try: kept(perPlayer),
  spin_promise: kept(perPlayer),

  operator_exclusion: kept('who is excluded, and by whom'),
  staff: kept('who acted in the audit'),
  audit: kept('append-only, hash-chained'),
  catalogue_version: kept('what was offered when, with who applied it'),
  setting: kept(fixed),
  bank_cursor: kept(fixed),
  server_secret: kept(fixed),
  database_kind: kept(fixed),
  migration: kept(fixed),
  applied_function: kept(fixed),

  sandbox_sms: kept(sandbox),
  sandbox_fault: kept(sandbox),
  sandbox_order: kept(sandbox),
  sandbox_cancellation: kept(sandbox),
  sandbox_payment: kept(sandbox),
  sandbox_bank_account: kept(sandbox),
  sandbox_game_account: kept(sandbox),
  sandbox_game_move: kept(sandbox),
  sandbox_game_bet: kept(sandbox),
  sandbox_game_ticket: kept(sandbox),
  sandbox_transfer: kept(sandbox),
  sandbox_payout: kept(sandbox),
  sandbox_gift: kept(sandbox),
  sandbox_support: kept(sandbox),
}

/** Rows per statement; more would hold locks, and bloat the log. */
const batch = 5_000

/** Leaves rows in use to the next run. Safe to run in every instance. */
export async function deleteExpiredRows(context: AppContext, tables = Object.keys(retention)): Promise<void> {
  for (const [table, entry] of Object.entries(retention)) {
    if (!tables.includes(table) || !('rules' in entry)) continue
    // One table's failure must not keep the others' rows.
    await processItem(context, { job: 'retention', id: table }, async () => {
      for (const rule of entry.rules) while ((await deleteBatch(context, table, rule)) === batch);
    })
  }
}

/** `$1`: rows before it have expired. */
export const expired = (table: string, { time, only = 'true' }: Pick<Rule, 'time' | 'only'>): string =>
  `from ${table} where ${time} < $1 and ${only}`

async function deleteBatch({ pool, clock, config }: AppContext, table: string, rule: Rule): Promise<number> {
  const { ms, also = [] } = rule
  const more = also.map((statement, index) => `, also_${index} as (${statement})`).join('')
  const { rows } = await pool.query<{ count: number }>(
    `with old as (select ctid ${expired(table, rule)} limit ${batch} for update skip locked),
      gone as (delete from ${table} where ctid = any (array(select ctid from old)) returning *)${more}
      select count(*) from gone`,
    [new Date(clock.now() - ms(config))],
  )
  return rows[0]?.count ?? 0
}

/** Grow without an account; cleaned each minute. */
const anonymous = ['idempotent_request', 'request_count']

export function startRetentionWork(context: AppContext, ms = 3_600_000): Stop {
  const stops = [
    runPeriodically(context, 'retention', ms, () => deleteExpiredRows(context)),
    runPeriodically(context, 'anonymous retention', ms / 60, () => deleteExpiredRows(context, anonymous)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
