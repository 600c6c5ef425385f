/* Ends a transfer that the provider has received: ledger, statement and the key's answer, in one round trip. False, without effect, if
   it is not entering a game any more. */
create or replace function transfer_arrived(in_player bigint, in_id text, in_at timestamptz, in_answer text) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  mine record;
  settled text;
begin
  -- Not `=`, so that PostgreSQL uses the primary key and not the index of open transfers.
  update transfer set state = 'done', ended_at = in_at, attempts = 0
    where player_id = in_player and id = in_id and state is not distinct from 'entering'
    returning from_code, to_code, amount, key, entry_transaction into mine;
  if not found then
    return false;
  end if;
  -- Locked before the ledger and in order, against deadlocks.
  perform from game_account where player_id = in_player and slot_code in (mine.from_code, mine.to_code) order by slot_code for update;
  select outcome into settled from ledger_post(in_player, 'transfer.in.settle', 'transfer:' || in_id || ':in.settle', mine.key, in_at,
    array['transit:' || mine.to_code, 'game:' || mine.to_code], array['THB', 'THB'], array[-mine.amount, mine.amount],
    null, null, null, null, null, null);
  if settled is distinct from 'posted' then
    raise exception 'transfer %: its money is not in transit (%)', in_id, settled;
  end if;
  update ledger_transaction set entry_status = 'SUCCESS' where player_id = in_player and id = mine.entry_transaction and entry_status = 'PROCESSING';
  update idempotent_request set state = 'done', status = 200, answer = in_answer where player_id = in_player and key = mine.key and state = 'pending';
  return true;
end $$;
