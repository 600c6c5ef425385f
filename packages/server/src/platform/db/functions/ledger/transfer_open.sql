/* Like transfer_hold, with its key in the same round trip: `state` is as from idempotent_request_begin, and a new request whose money is held
   becomes pending. */
create or replace function transfer_open(
  in_player bigint, in_key text, in_operation text, in_fingerprint text,
  in_id text, in_from text, in_to text, in_closed text[], in_amount bigint, in_least bigint, in_at timestamptz, in_next_at timestamptz,
  out state text, out status smallint, out answer text,
  out outcome text, out games text[], out usernames text[], out amount bigint, out entry_transaction bigint
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  select begun.state, begun.status, begun.answer into state, status, answer
    from idempotent_request_begin(in_player, in_key, in_operation, in_fingerprint) begun;
  if state <> 'new' then
    return;
  end if;
  select held.outcome, held.games, held.usernames, held.amount, held.entry_transaction
    into outcome, games, usernames, amount, entry_transaction
    from transfer_hold(in_player, in_id, in_key, in_from, in_to, in_closed, in_amount, in_least, in_at, in_next_at) held;
  if outcome = 'held' then
    insert into idempotent_request (player_id, key, operation, fingerprint, state, at)
      values (in_player, in_key, in_operation, in_fingerprint, 'pending', in_at);
  end if;
end $$;
