import type { AppContext } from '#core/context/appContext.ts'
import type { Entry } from '#core/ledger/ledger.ts'
import type { Queryable } from '#platform/db/transaction.ts'

/** Amounts in satang. */
export type EntryRow = {
  id: number
  kind: string
  entry: number
  entry_type: Entry['type']
  entry_status: Entry['status']
  entry_from: string
  entry_to: string
  entry_amount: number
  entry_detail: Record<string, unknown> | null
  at: Date
  wallet_after: number
  payout: { status: 'requested' | 'sent' | 'paid' | 'refused'; account: string; endedAt: string | null; note: string | null } | null
}

/** `from` inclusive, `until` exclusive, in ms. */
export type Selection = { type: Entry['type'] | undefined; from: number | undefined; until: number | undefined }

/** Gapless line numbers (of the selected type): after `skipped`, up to `last`. */
export type Span = { skipped: number; last: number }

export async function spanOf(database: Queryable, playerId: number, { type, from, until }: Selection): Promise<Span> {
  const { rows } = await database.query<Span>({
    name: 'statement_span',
    text: 'select * from statement_span($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000))',
    values: [playerId, type, from, until],
  })
  const [span = { skipped: 0, last: 0 }] = rows
  return { skipped: span.skipped, last: Math.max(span.skipped, span.last) }
}

/** Reads the lines from `first` to `last`, newest first. The replica's rows are used if it has all of them and none can still change. */
export const readLines = (
  { replica }: Pick<AppContext, 'replica'>,
  playerId: number,
  { type, first, last }: { type: Selection['type']; first: number; last: number },
): Promise<EntryRow[]> =>
  replica.read(
    (database) => entriesBetween(database, playerId, type, first, last),
    (rows) => rows.length === last - first + 1 && rows.every(isFinal),
  )

const isFinal = ({ kind, entry_status: status, payout }: EntryRow): boolean =>
  status !== 'PROCESSING' && (kind !== 'withdraw' || payout?.status === 'paid' || payout?.status === 'refused')

async function entriesBetween(
  database: Queryable,
  playerId: number,
  type: Selection['type'],
  first: number,
  last: number,
): Promise<EntryRow[]> {
  const columns = `id, kind, entry, entry_type, entry_status, entry_from, entry_to, entry_amount, entry_detail, at, wallet_after,
    case when kind = 'withdraw' then (
      select json_build_object('status', status, 'account', right(account_no, 4), 'endedAt', ended_at, 'note', note)
        from withdrawal
        -- The times are equal, and requested_at has an index.
        where player_id = ledger_transaction.player_id and requested_at = ledger_transaction.at and transaction_id = ledger_transaction.id
    ) end as payout`
  const { rows } = await database.query<EntryRow>(
    type === undefined
      ? {
          name: 'statement_lines',
          text: `select ${columns} from ledger_transaction where player_id = $1 and entry between $2 and $3 order by entry desc`,
          values: [playerId, first, last],
        }
      : {
          name: 'statement_lines_of_type',
          text: `select ${columns} from ledger_transaction
            where player_id = $1 and entry_type = $4 and type_entry between $2 and $3 order by type_entry desc`,
          values: [playerId, first, last, type],
        },
  )
  return rows
}
