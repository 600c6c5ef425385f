-- A move of money at a sandbox's provider looked for faults in a call of its own, in the middle of every transfer.

/* As sandbox_game_move_money, unless a fault waits for such a call: then nothing, and null. */
create function sandbox_game_move_unspoiled(in_id text, in_slot text, in_username text, in_change bigint) returns text
language plpgsql as $$
begin
  if exists (select from sandbox_fault where port = 'game' and (target is null or target = in_slot)) then
    return null;
  end if;
  return sandbox_game_move_money(in_id, in_slot, in_username, in_change);
end $$;
