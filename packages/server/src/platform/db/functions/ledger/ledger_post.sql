/* Writes a transaction with its postings and its line of the statement. Outcomes: posted; repeated (known reference, same kind and
   postings: no effect); conflict (known, with others); short (an account would fall below 0). A player's time never goes back, so that
   lines stay in order whichever copy wrote them. The generic plan, here and in other functions, saves planning at each call. */
create or replace function ledger_post(
  in_player bigint, in_kind text, in_reference text, in_key text, in_at timestamptz,
  in_accounts text[], in_assets text[], in_amounts bigint[],
  in_type text, in_status text, in_from text, in_to text, in_amount bigint, in_detail jsonb,
  out outcome text, out transaction_id bigint, out entry bigint, out wallet_after bigint, out short_account text
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  mine ledger_player;
  known ledger_transaction;
  moment timestamptz;
  own_number bigint;
begin
  select * into mine from ledger_player where player_id = in_player for update;
  if not found then
    insert into ledger_player (player_id) values (in_player) on conflict do nothing;
    select * into mine from ledger_player where player_id = in_player for update;
  end if;

  select * into known from ledger_transaction where player_id = in_player and reference = in_reference;
  if found then
    outcome := case
      when known.kind = in_kind and in_accounts || in_assets || in_amounts::text[] = (
        select coalesce(array_agg(p.account order by p.leg) || array_agg(p.asset order by p.leg)
          || array_agg(p.amount::text order by p.leg), '{}')
        from posting p where p.player_id = in_player and p.transaction_id = known.id)
      then 'repeated' else 'conflict' end;
    transaction_id := known.id; entry := known.entry; wallet_after := known.wallet_after;
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

  transaction_id := mine.transactions + 1;
  moment := greatest(in_at, mine.last_at);
  if in_type is not null then
    entry := mine.entries + 1;
    select coalesce(max(o.type_entry), 0) + 1 into own_number
      from ledger_transaction o where o.player_id = in_player and o.entry_type = in_type;
  end if;
  select coalesce((select amount from balance where player_id = in_player and account = 'wallet' and asset = 'THB'), 0)
    + coalesce((select sum(leg.amount) from unnest(in_accounts, in_assets, in_amounts) leg (account, asset, amount)
        where leg.account = 'wallet' and leg.asset = 'THB'), 0)
    into wallet_after;
  insert into ledger_transaction values (in_player, transaction_id, in_kind, in_reference, in_key, moment, wallet_after,
    ledger_post.entry, in_type, in_status, in_from, in_to, in_amount, in_detail, own_number);
  insert into posting
    select in_player, ledger_post.transaction_id, leg.number, leg.account, leg.asset, leg.amount
    from unnest(in_accounts, in_assets, in_amounts) with ordinality leg (account, asset, amount, number);
  update ledger_player set transactions = ledger_post.transaction_id, entries = coalesce(ledger_post.entry, mine.entries), last_at = moment
    where player_id = in_player;
  outcome := 'posted';
end $$;
