/* A player's chat_add with the request's key; `state` is as from idempotent_request_begin. Outcome limited: its minute is used up. */
create or replace function chat_send(
  in_player bigint, in_key text, in_operation text, in_fingerprint text, in_minute bigint, in_who text, in_limit bigint,
  in_client_id text, in_message text, in_session text, in_at timestamptz, in_desk_at timestamptz,
  out state text, out status smallint, out answer text,
  out outcome text, out sequence bigint, out at timestamptz, out turn int, out taken bigint
) language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '200ms' as $$
begin
  select begun.state, begun.status, begun.answer into state, status, answer
    from idempotent_request_begin(in_player, in_key, in_operation, in_fingerprint) begun;
  if state <> 'new' then
    return;
  end if;
  insert into request_count as c values (in_minute, in_who, 1)
    on conflict (minute, who) do update set count = c.count + 1 where c.count < in_limit;
  if not found then
    outcome := 'limited';
    return;
  end if;
  select added.outcome, added.sequence, added.at, added.turn, added.taken into outcome, sequence, at, turn, taken
    from chat_add(in_player, '', 'customer', in_client_id, in_message, in_session, in_at, in_desk_at) added;
  if outcome <> 'other' then
    answer := to_json(to_char(chat_send.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    insert into idempotent_request values (in_player, in_key, in_operation, in_fingerprint, 'done', 200, answer, in_at);
  end if;
end $$;
