-- Double entry. docs/adr/0005-ledger.md says why it looks like this.

-- One row a player: locked first by every posting, so accounts are always locked in one order; it numbers what the player has.
create table ledger_player (
  player_id bigint primary key references player,
  operations bigint not null default 0,
  entries bigint not null default 0
);

create table operation (
  player_id bigint not null references ledger_player,
  -- Gapless, from 1, for each player.
  id bigint not null,
  kind text not null,
  -- What makes it happen once: a bank's reference, an intent's key.
  reference text not null,
  key text,
  at timestamptz not null,
  wallet_after bigint not null,
  -- The statement's line, if it has one: numbered gaplessly from 1 for each player.
  entry bigint,
  entry_type text,
  entry_status text,
  entry_from text,
  entry_to text,
  entry_amount bigint,
  entry_detail jsonb,
  primary key (player_id, id),
  constraint operation_once unique (player_id, reference),
  constraint operation_entry unique (player_id, entry),
  check ((entry is null) = (entry_type is null)),
  check (entry_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  check (entry_status in ('PROCESSING', 'SUCCESS', 'FAILED'))
);

create table posting (
  player_id bigint not null,
  operation_id bigint not null,
  leg smallint not null,
  account text not null,
  asset text not null check (asset in ('THB', 'COIN')),
  amount bigint not null check (amount <> 0),
  primary key (player_id, operation_id, leg),
  foreign key (player_id, operation_id) references operation
);

-- House accounts have no balance: a row that every deposit changes would be a queue.
create table balance (
  player_id bigint not null references ledger_player,
  account text not null check (account not like 'house:%'),
  asset text not null,
  amount bigint not null default 0 constraint balance_not_negative check (amount >= 0),
  primary key (player_id, account, asset)
);

-- Balances move here and nowhere else, so they cannot disagree with the postings, whoever inserts those.
create function posting_moves_balances() returns trigger language plpgsql as $$
begin
  if exists (select from moved group by player_id, operation_id, asset having sum(amount) <> 0) then
    raise exception 'the postings of an operation must add up to zero' using errcode = '23514', constraint = 'posting_balanced';
  end if;
  insert into balance (player_id, account, asset)
    select distinct player_id, account, asset from moved where account not like 'house:%' order by 1, 2, 3
    on conflict do nothing;
  update balance set amount = balance.amount + change.amount
    from (select player_id, account, asset, sum(amount)::bigint as amount from moved group by 1, 2, 3) change
    where (balance.player_id, balance.account, balance.asset) = (change.player_id, change.account, change.asset);
  return null;
end $$;
create trigger posting_moves_balances after insert on posting referencing new table as moved
  for each statement execute function posting_moves_balances();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by a new operation', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
create trigger posting_append_only before update or delete on posting for each row execute function append_only();
create trigger posting_no_truncate before truncate on posting for each statement execute function append_only();
create trigger operation_append_only before delete on operation for each row execute function append_only();
create trigger operation_no_truncate before truncate on operation for each statement execute function append_only();
-- Of an operation only the statement's status may change, once, from PROCESSING.
create trigger operation_status_only before update on operation for each row
  when (old.entry_status is distinct from 'PROCESSING' or to_jsonb(old) - 'entry_status' <> to_jsonb(new) - 'entry_status')
  execute function append_only();
create trigger balance_moves_with_postings before update or delete on balance for each row
  when (pg_trigger_depth() = 0) execute function append_only();

/* One call, one posting: the operation, its legs, its number in the statement. Outcomes: posted; repeated (the reference is
   known, with the same kind and legs: nothing was done); conflict (known, with others); short (an account would fall below 0). */
create function ledger_post(
  in_player bigint, in_kind text, in_reference text, in_key text, in_at timestamptz,
  in_accounts text[], in_assets text[], in_amounts bigint[],
  in_type text, in_status text, in_from text, in_to text, in_amount bigint, in_detail jsonb,
  out outcome text, out operation_id bigint, out entry bigint, out wallet_after bigint, out short_account text
) language plpgsql as $$
declare
  mine ledger_player;
  known operation;
begin
  select * into mine from ledger_player where player_id = in_player for update;
  if not found then
    insert into ledger_player (player_id) values (in_player) on conflict do nothing;
    select * into mine from ledger_player where player_id = in_player for update;
  end if;

  select * into known from operation where player_id = in_player and reference = in_reference;
  if found then
    outcome := case
      when known.kind = in_kind and in_accounts || in_assets || in_amounts::text[] = (
        select coalesce(array_agg(p.account order by p.leg) || array_agg(p.asset order by p.leg)
          || array_agg(p.amount::text order by p.leg), '{}')
        from posting p where p.player_id = in_player and p.operation_id = known.id)
      then 'repeated' else 'conflict' end;
    operation_id := known.id; entry := known.entry; wallet_after := known.wallet_after;
    return;
  end if;

  select leg.account into short_account
    from unnest(in_accounts, in_assets, in_amounts) leg (account, asset, amount)
    left join balance b on b.player_id = in_player and b.account = leg.account and b.asset = leg.asset
    where leg.account not like 'house:%'
    group by leg.account, leg.asset, b.amount
    having coalesce(b.amount, 0) + sum(leg.amount) < 0
    order by leg.account limit 1;
  if found then
    outcome := 'short';
    return;
  end if;

  operation_id := mine.operations + 1;
  if in_type is not null then entry := mine.entries + 1; end if;
  select coalesce((select amount from balance where player_id = in_player and account = 'wallet' and asset = 'THB'), 0)
    + coalesce((select sum(leg.amount) from unnest(in_accounts, in_assets, in_amounts) leg (account, asset, amount)
        where leg.account = 'wallet' and leg.asset = 'THB'), 0)
    into wallet_after;
  insert into operation values (in_player, operation_id, in_kind, in_reference, in_key, in_at, wallet_after,
    ledger_post.entry, in_type, in_status, in_from, in_to, in_amount, in_detail);
  insert into posting
    select in_player, ledger_post.operation_id, leg.number, leg.account, leg.asset, leg.amount
    from unnest(in_accounts, in_assets, in_amounts) with ordinality leg (account, asset, amount, number);
  update ledger_player set operations = ledger_post.operation_id, entries = coalesce(ledger_post.entry, mine.entries)
    where player_id = in_player;
  outcome := 'posted';
end $$;
