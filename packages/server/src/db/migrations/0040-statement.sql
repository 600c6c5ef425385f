-- The statement by type and by day: docs/adr/0005-ledger.md says why numbers, and why time goes one way.
alter table ledger_player add column last_at timestamptz;
-- Of the player's lines of this type, gapless, from 1.
alter table operation add column type_entry bigint;

alter table operation disable trigger operation_status_only;
update operation set type_entry = numbered.number
  from (select player_id, id, row_number() over (partition by player_id, entry_type order by entry) as number
    from operation where entry is not null) numbered
  where (operation.player_id, operation.id) = (numbered.player_id, numbered.id);
-- Clocks of two copies may have differed by a little.
update operation set at = ordered.at
  from (select player_id, id, max(at) over (partition by player_id order by id) as at from operation) ordered
  where (operation.player_id, operation.id) = (ordered.player_id, ordered.id) and operation.at <> ordered.at;
alter table operation enable trigger operation_status_only;
update ledger_player set last_at = (select max(at) from operation where operation.player_id = ledger_player.player_id);

alter table operation
  add constraint operation_type_entry unique (player_id, entry_type, type_entry),
  add check ((entry is null) = (type_entry is null));

/* As before, and: a player's time never goes back, so that lines stand in the order of time whichever copy's clock wrote them;
   and a line is numbered among those of its type. */
create or replace function ledger_post(
  in_player bigint, in_kind text, in_reference text, in_key text, in_at timestamptz,
  in_accounts text[], in_assets text[], in_amounts bigint[],
  in_type text, in_status text, in_from text, in_to text, in_amount bigint, in_detail jsonb,
  out outcome text, out operation_id bigint, out entry bigint, out wallet_after bigint, out short_account text
) language plpgsql as $$
declare
  mine ledger_player;
  known operation;
  moment timestamptz;
  own_number bigint;
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
  moment := greatest(in_at, mine.last_at);
  if in_type is not null then
    entry := mine.entries + 1;
    select coalesce(max(o.type_entry), 0) + 1 into own_number
      from operation o where o.player_id = in_player and o.entry_type = in_type;
  end if;
  select coalesce((select amount from balance where player_id = in_player and account = 'wallet' and asset = 'THB'), 0)
    + coalesce((select sum(leg.amount) from unnest(in_accounts, in_assets, in_amounts) leg (account, asset, amount)
        where leg.account = 'wallet' and leg.asset = 'THB'), 0)
    into wallet_after;
  insert into operation values (in_player, operation_id, in_kind, in_reference, in_key, moment, wallet_after,
    ledger_post.entry, in_type, in_status, in_from, in_to, in_amount, in_detail, own_number);
  insert into posting
    select in_player, ledger_post.operation_id, leg.number, leg.account, leg.asset, leg.amount
    from unnest(in_accounts, in_assets, in_amounts) with ordinality leg (account, asset, amount, number);
  update ledger_player set operations = ledger_post.operation_id, entries = coalesce(ledger_post.entry, mine.entries), last_at = moment
    where player_id = in_player;
  outcome := 'posted';
end $$;

/* The numbers of a player's lines between two moments, of one type or of all: those after `skipped`, up to `last`. A null
   moment is no bound. Numbers are in the order of time, so each bound is found by halves: twenty looks among a million lines. */
create function statement_span(in_player bigint, in_type text, in_from timestamptz, in_until timestamptz, out skipped bigint, out last bigint)
language plpgsql stable as $$
begin
  if in_type is null then
    select coalesce(max(l.entries), 0) into last from ledger_player l where l.player_id = in_player;
  else
    select coalesce(max(o.type_entry), 0) into last from operation o where o.player_id = in_player and o.entry_type = in_type;
  end if;
  skipped := case when in_from is null then 0 else statement_before(in_player, in_type, in_from, last) end;
  last := case when in_until is null then last else statement_before(in_player, in_type, in_until, last) end;
end $$;

-- How many of the first `in_last` lines are older than a moment.
create function statement_before(in_player bigint, in_type text, in_at timestamptz, in_last bigint) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := in_last;
  middle bigint;
  seen timestamptz;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if in_type is null then
      select o.at into strict seen from operation o where o.player_id = in_player and o.entry = middle;
    else
      select o.at into strict seen from operation o where o.player_id = in_player and o.entry_type = in_type and o.type_entry = middle;
    end if;
    if seen < in_at then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
