// Versions, never deleted, are the only list of the operator's accounts.
import { StartError } from '#platform/config/config.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import type { CatalogueSource } from './catalogue.schema.ts'

/** `by` is null if no bank lists transfers into it. `until`: when it left the catalogue, in ms; null before. */
export type OwnAccount = { bankCode: string; accountNo: string; by: 'account' | 'phone' | null; until: number | null }

const accountsIn = (content: string): string => `(
  select a ->> 'bankCode', a ->> 'accountNo', case a ->> 'bankType' when 'BANK' then 'account' end
    from jsonb_array_elements(${content} -> 'accounts') a
  union all select 'TRUEWALLET', w ->> 'accountNo', case w ->> 'mode' when 'AUTO' then 'phone' end
    from jsonb_array_elements(${content} -> 'wallets') w
  union all select p ->> 'bankCode', p ->> 'accountNo', null
    from jsonb_array_elements(coalesce(${content} #> '{service,withdraw,paidFrom}', '[]')) p
) as own (bank_code, account_no, by)`

/** Accounts of the versions after `after`, present ones first. */
export async function readOwnAccounts(database: Queryable, after = 0): Promise<OwnAccount[]> {
  const { rows } = await database.query<Omit<OwnAccount, 'until'> & { until: Date | null }>(
    `with version as (select content, lead(applied_at) over (order by id) as until from catalogue_version where id > $1)
      select bank_code as "bankCode", account_no as "accountNo", by, case when bool_and(until is not null) then max(until) end as until
        from version cross join lateral ${accountsIn('content')}
        group by bank_code, account_no, by order by bool_and(until is not null), by`,
    [after],
  )
  return rows.map(({ until, ...own }) => ({ ...own, until: until?.getTime() ?? null }))
}

/** Blocks catalogue changes until the transaction ends. */
export async function lockOwnAccounts(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock_shared(hashtext('krapao catalogue'))")
}

/**
 * Allows accounts of earlier versions, so that a player who has one cannot stop a change.
 *
 * @throws StartError
 */
export async function assertNoPlayerHas(tx: Tx, source: CatalogueSource): Promise<void> {
  const { rows } = await tx.query<{ account: string }>(
    `select distinct bank_code || ' ' || account_no as account from ${accountsIn('$1::jsonb')}
      where exists (select from claims where (kind in ('bankAccount', 'formerBankAccount') and value = own.bank_code || ':' || own.account_no)
          or (kind = 'phone' and own.bank_code = 'TRUEWALLET' and value = own.account_no))
        and not exists (select from catalogue_version v cross join lateral ${accountsIn('v.content').replace('as own', 'as known')}
          where known.bank_code = own.bank_code and known.account_no = own.account_no)
      order by account`,
    [JSON.stringify(source)],
  )
  const [taken] = rows
  if (!taken) return
  throw new StartError(
    `${taken.account} is or was the account of a player, whose payments would be taken for yours. Use another account, or change the player's with krapao player bank and wait 180 days.`,
  )
}
