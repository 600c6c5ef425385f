-- Each of these was several statements, and so several ways to the database and back, in the middle of every transfer.

/* As intent_begin; a new one is open from here on: pending, until its last step answers it. */
create function intent_open(in_player bigint, in_key text, in_operation text, in_fingerprint text, in_at timestamptz,
  out state text, out status smallint, out answer text
) language plpgsql as $$
begin
  select begun.state, begun.status, begun.answer into state, status, answer
    from intent_begin(in_player, in_key, in_operation, in_fingerprint) begun;
  if state = 'new' then
    insert into intent (player_id, key, operation, fingerprint, state, at)
      values (in_player, in_key, in_operation, in_fingerprint, 'pending', in_at);
  end if;
end $$;

/* The sandbox's providers move money once for an id: done, or refused where less than nothing would be left or nobody is there.
   Another call with the same id waits, and is answered the same. */
create function sandbox_game_move_money(in_id text, in_slot text, in_username text, in_change bigint) returns text
language plpgsql as $$
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
