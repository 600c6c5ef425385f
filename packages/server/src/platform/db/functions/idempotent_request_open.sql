/* Like idempotent_request_begin, and stores a new request as pending. */
create or replace function idempotent_request_open(in_player bigint, in_key text, in_operation text, in_fingerprint text, in_at timestamptz,
  out state text, out status smallint, out answer text
) language plpgsql as $$
begin
  select begun.state, begun.status, begun.answer into state, status, answer
    from idempotent_request_begin(in_player, in_key, in_operation, in_fingerprint) begun;
  if state = 'new' then
    insert into idempotent_request (player_id, key, operation, fingerprint, state, at)
      values (in_player, in_key, in_operation, in_fingerprint, 'pending', in_at);
  end if;
end $$;
