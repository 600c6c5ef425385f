import type { Queryable } from '#platform/db/transaction.ts'

export type LedgerCheck = { ok: boolean; problems: string[] }

const rules: { rule: string; query: string }[] = [
  {
    rule: 'postings of an asset add up to zero',
    query: 'select asset as what from posting group by asset having sum(amount) <> 0',
  },
  {
    rule: 'postings of a transaction add up to zero',
    query: `select format('player %s transaction %s', player_id, transaction_id) as what from posting
      group by player_id, transaction_id, asset having sum(amount) <> 0`,
  },
  {
    rule: 'a balance equals its postings',
    query: `select format('player %s %s %s', player_id, account, asset) as what
      from (select player_id, account, asset, sum(amount) as total from posting
        where account not like 'house:%' group by 1, 2, 3) p
      full join balance b using (player_id, account, asset) where p.total is distinct from b.amount`,
  },
  {
    rule: 'no account of a player is negative',
    query: "select format('player %s %s', player_id, account) as what from balance where amount < 0",
  },
  {
    rule: 'transactions and entries are numbered without gaps',
    query: `select format('player %s', l.player_id) as what from ledger_player l
      left join (select player_id, count(*) n, max(id) last, count(entry) entries, max(entry) last_entry from ledger_transaction group by 1) o
        using (player_id)
      where (l.transactions, l.transactions, l.entries, l.entries)
        is distinct from (coalesce(o.n, 0), coalesce(o.last, 0), coalesce(o.entries, 0), coalesce(o.last_entry, 0))`,
  },
  {
    rule: 'entries of a type are numbered without gaps',
    query: `select format('player %s %s', player_id, entry_type) as what from ledger_transaction where entry is not null
      group by player_id, entry_type having count(*) <> max(type_entry) or min(type_entry) <> 1`,
  },
  {
    rule: 'transactions stand in the order of time',
    query: `select format('player %s transaction %s', player_id, id) as what
      from (select player_id, id, at, lag(at) over (partition by player_id order by id) as before from ledger_transaction) o where at < before`,
  },
  {
    rule: 'the wallet after a transaction is the sum of its postings so far',
    query: `select format('player %s transaction %s', player_id, id) as what from (
        select o.player_id, o.id, o.wallet_after, sum(coalesce(p.amount, 0)) over (partition by o.player_id order by o.id) as total
        from ledger_transaction o left join (select player_id, transaction_id, sum(amount) as amount from posting
          where account = 'wallet' and asset = 'THB' group by 1, 2) p on p.player_id = o.player_id and p.transaction_id = o.id) w
      where w.wallet_after <> w.total`,
  },
]

const statementRule = {
  rule: 'the statement entries are the changes of the wallet',
  query: `select format('player %s transaction %s', player_id, id) as what from (
      select player_id, id, wallet_after - lag(wallet_after, 1, 0::bigint) over (partition by player_id order by id) as moved,
        case when entry_from = 'ANNOUNCED' then 0 when entry_to = 'WALLET' then entry_amount
          when entry_from = 'WALLET' then -entry_amount else 0 end as listed
      from ledger_transaction) o where moved <> listed`,
}

/** `statement: false` is for transactions without statement entries. */
export async function checkLedger(
  database: Queryable,
  { now, transitMinutes = 10, statement = true }: { now: number; transitMinutes?: number; statement?: boolean },
): Promise<LedgerCheck> {
  const late = `select format('player %s %s', b.player_id, b.account) as what from balance b
    where b.account like 'transit:%' and b.amount > 0 and not exists (
      select from posting p join ledger_transaction o on o.player_id = p.player_id and o.id = p.transaction_id
      where p.player_id = b.player_id and p.account = b.account and o.at > '${new Date(now - transitMinutes * 60_000).toISOString()}')`
  const all = [
    ...rules,
    ...(statement ? [statementRule] : []),
    { rule: `nothing is in transit for longer than ${transitMinutes} minutes`, query: late },
  ]
  const parts = all.map(({ rule, query }) => `select '${rule}: ' || what as problem from (${query}) broken`)
  // One statement is one snapshot: concurrent transactions make no difference.
  const { rows } = await database.query<{ problem: string }>(parts.join(' union all '))
  const problems = rows.map((row) => row.problem).toSorted()
  return { ok: problems.length === 0, problems }
}
