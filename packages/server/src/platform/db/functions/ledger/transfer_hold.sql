/* Moves a transfer's money from the wallet or game into transit, and writes its row. `in_closed`: those of its games that are not
   offered any more; `in_amount`: null for all. Outcomes without effect: noWallet, excluded (except into the wallet), noGame, noAccount,
   little (less than `in_least`), short. */
create or replace function transfer_hold(
  in_player bigint, in_id text, in_key text, in_from text, in_to text, in_closed text[], in_amount bigint, in_least bigint,
  in_at timestamptz, in_next_at timestamptz,
  out outcome text, out games text[], out usernames text[], out amount bigint, out entry_transaction bigint
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  mine record;
begin
  -- Locked before the ledger and in order, against deadlocks.
  select p.has_wallet, p.excluded_until, coalesce(g.codes, '{}') as codes, coalesce(g.names, '{}') as names into mine
    from player p, lateral (select array_agg(a.slot_code) as codes, array_agg(a.username) as names
      from (select a.slot_code, a.username from game_account a
        where a.player_id = p.id and a.slot_code in (in_from, in_to) order by a.slot_code for update) a) g
    where p.id = in_player;
  games := mine.codes;
  usernames := mine.names;
  outcome := case
    when mine.has_wallet is not true then 'noWallet'
    -- The exclusion may have begun while the request was prepared.
    when in_to <> 'WALLET' and in_at < mine.excluded_until then 'excluded'
    -- A game that is not offered any more can only be left.
    when in_to = any (in_closed) or (in_from = any (in_closed) and in_from <> all (games)) then 'noGame'
    when cardinality(games) < (in_from <> 'WALLET')::int + (in_to <> 'WALLET')::int then 'noAccount'
  end;
  if outcome is not null then
    return;
  end if;

  amount := in_amount;
  if amount is null then
    -- Every posting locks it first, so the balance cannot change before the hold.
    perform from ledger_player where player_id = in_player for update;
    select coalesce(sum(b.amount), 0) into amount from balance b
      where b.player_id = in_player and b.account = case in_from when 'WALLET' then 'wallet' else 'game:' || in_from end and b.asset = 'THB';
  end if;
  if amount < in_least then
    outcome := 'little';
    return;
  end if;

  if in_from = 'WALLET' then
    select p.outcome, p.transaction_id into outcome, entry_transaction
      from ledger_post(in_player, 'transfer.in.hold', 'transfer:' || in_id || ':in.hold', in_key, in_at,
        array['wallet', 'transit:' || in_to], array['THB', 'THB'], array[-amount, amount],
        'transfer', 'PROCESSING', in_from, in_to, amount, null) p;
  else
    select p.outcome into outcome
      from ledger_post(in_player, 'transfer.out.hold', 'transfer:' || in_id || ':out.hold', in_key, in_at,
        array['game:' || in_from, 'transit:' || in_from], array['THB', 'THB'], array[-amount, amount],
        null, null, null, null, null, null) p;
  end if;
  if outcome = 'short' then
    return;
  end if;
  if outcome <> 'posted' then
    raise exception 'transfer %: its money was held before (%)', in_id, outcome;
  end if;
  -- A balance that the provider reported before the transfer is not compared with the ledger after it.
  with counted as (update game_account set moves = moves + 1 where player_id = in_player and slot_code = any (transfer_hold.games))
    insert into transfer (player_id, id, from_code, to_code, amount, state, key, entry_transaction, created_at, next_at)
      values (in_player, in_id, in_from, in_to, transfer_hold.amount, case in_from when 'WALLET' then 'entering' else 'leaving' end,
        in_key, transfer_hold.entry_transaction, in_at, in_next_at);
  outcome := 'held';
end $$;
