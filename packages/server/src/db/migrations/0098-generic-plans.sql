-- Lists of one or two codes made PostgreSQL plan statements of these anew at each call, in hope of something better. The rows are found
-- by their keys, so one plan each serves them all.
alter function ledger_post set plan_cache_mode = force_generic_plan;
alter function intent_begin set plan_cache_mode = force_generic_plan;
alter function transfer_hold set plan_cache_mode = force_generic_plan;
alter function transfer_open set plan_cache_mode = force_generic_plan;
alter function sandbox_game_move_money set plan_cache_mode = force_generic_plan;
alter function sandbox_game_move_unspoiled set plan_cache_mode = force_generic_plan;

/* As before; the row is ended and read in one statement. Its state is asked for in a way that the indexes of open transfers do not
   answer: its key does. */
create or replace function transfer_arrived(in_player bigint, in_id text, in_at timestamptz, in_answer text) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  mine record;
  settled text;
begin
  update transfer set state = 'done', ended_at = in_at, attempts = 0
    where player_id = in_player and id = in_id and state is not distinct from 'entering'
    returning from_code, to_code, amount, key, entry_operation into mine;
  if not found then
    return false;
  end if;
  -- Before the ledger, and in order, as everyone does.
  perform from game_account where player_id = in_player and slot_code in (mine.from_code, mine.to_code) order by slot_code for update;
  select outcome into settled from ledger_post(in_player, 'transfer.in.settle', 'transfer:' || in_id || ':in.settle', mine.key, in_at,
    array['transit:' || mine.to_code, 'game:' || mine.to_code], array['THB', 'THB'], array[-mine.amount, mine.amount],
    null, null, null, null, null, null);
  if settled is distinct from 'posted' then
    raise exception 'transfer %: its money is not in transit (%)', in_id, settled;
  end if;
  update operation set entry_status = 'SUCCESS' where player_id = in_player and id = mine.entry_operation and entry_status = 'PROCESSING';
  update intent set state = 'done', status = 200, answer = in_answer where player_id = in_player and key = mine.key and state = 'pending';
  return true;
end $$;
