/* Like sandbox_game_move_money, or null without effect if a fault waits for the call: saves each transfer a call. */
create or replace function sandbox_game_move_unless_fault(in_id text, in_slot text, in_username text, in_change bigint) returns text
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from sandbox_fault where port = 'game' and (target is null or target = in_slot)) then
    return null;
  end if;
  return sandbox_game_move_money(in_id, in_slot, in_username, in_change);
end $$;
