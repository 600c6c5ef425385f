-- What was asked under an Idempotency-Key, and what was answered. player_id 0 holds registrations, their keys led by the phone.
create table intent (
  player_id bigint not null,
  key text not null,
  -- operationId, and a hash of parameters and body: the same key must mean the same thing.
  operation text not null,
  fingerprint text not null,
  -- unknown is a tombstone: someone asked for this key before it came, and it must never take effect any more.
  state text not null check (state in ('pending', 'done', 'refused', 'unknown')),
  status smallint,
  -- Text, not jsonb: the first answer again, to the letter.
  answer text,
  at timestamptz not null,
  primary key (player_id, key)
);
create index operation_key on operation (player_id, key) where key is not null;
create index intent_pending on intent (player_id, at) where state = 'pending';
create index intent_at on intent (at);

/* Locks the key until the transaction ends and tells its state: new, running (another transaction has it), other (known with
   another body), or the row's own. The lock and the look are two statements, so that the look sees what the holder committed. */
create function intent_begin(in_player bigint, in_key text, in_operation text, in_fingerprint text,
  out state text, out status smallint, out answer text
) language plpgsql as $$
declare
  known intent;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('intent:' || in_player || ':' || in_key, 0)) then
    state := 'running';
    return;
  end if;
  select * into known from intent where player_id = in_player and key = in_key;
  if not found then
    state := 'new';
  elsif known.state <> 'unknown' and (known.operation, known.fingerprint) <> (in_operation, in_fingerprint) then
    state := 'other';
  else
    state := known.state; status := known.status; answer := known.answer;
  end if;
end $$;
