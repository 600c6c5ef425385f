-- The last step of nearly every transfer was five calls: begin, lock, post, end, commit. Each is a way to the database and back.

/* The provider has the money of a transfer into its game: settled in the ledger, told in the statement, answered to its key, ended.
   One statement is one transaction: all of it or nothing. False, and nothing done, where it is not on its way into a game any more. */
create function transfer_arrived(in_player bigint, in_id text, in_at timestamptz, in_answer text) returns boolean
language plpgsql as $$
declare
  mine transfer;
  settled text;
begin
  select * into mine from transfer where player_id = in_player and id = in_id for update;
  if mine.state is distinct from 'entering' then
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
  update transfer set state = 'done', ended_at = in_at, attempts = 0 where player_id = in_player and id = in_id;
  return true;
end $$;
