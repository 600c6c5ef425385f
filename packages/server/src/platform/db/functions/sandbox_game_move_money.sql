/* Moves money at the sandbox's game provider once per id: done, or refused if the balance is too low or the account unknown. A parallel
   call with the same id waits for the same answer. */
create or replace function sandbox_game_move_money(in_id text, in_slot text, in_username text, in_change bigint) returns text
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into sandbox_game_move values (in_id, in_slot, 'done') on conflict do nothing;
  if found then
    update sandbox_game_account set amount = amount + in_change
      where slot_code = in_slot and username = in_username and amount + in_change >= 0;
    if not found then
      update sandbox_game_move set state = 'refused' where id = in_id;
    end if;
  end if;
  return (select state from sandbox_game_move where id = in_id);
end $$;
