/* Locks the key until the transaction ends and returns its state: new, running (in another transaction), other (known with another
   body), or the row's own. The query is a statement of its own, to see what the lock's last holder committed. */
create or replace function idempotent_request_begin(in_player bigint, in_key text, in_operation text, in_fingerprint text,
  out state text, out status smallint, out answer text
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  known idempotent_request;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('idempotent_request:' || in_player || ':' || in_key, 0)) then
    state := 'running';
    return;
  end if;
  select * into known from idempotent_request where player_id = in_player and key = in_key;
  if not found then
    state := 'new';
  elsif known.state <> 'unknown' and (known.operation, known.fingerprint) <> (in_operation, in_fingerprint) then
    state := 'other';
  else
    state := known.state; status := known.status; answer := known.answer;
  end if;
end $$;
