/* Makes an order live; `state` is as from intent_begin. Outcome other, without effect: more is to decide than here. */
create or replace function qr_go_live(
  in_player bigint, in_key text, in_operation text, in_fingerprint text,
  in_id text, in_payload text, in_expires_at timestamptz, in_answer text, in_at timestamptz,
  out state text, out status smallint, out answer text, out outcome text
) language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '5s' as $$
declare
  locked record;
  ended boolean;
begin
  select begun.state, begun.status, begun.answer into state, status, answer
    from intent_begin(in_player, in_key, in_operation, in_fingerprint) begun;
  if state <> 'new' then
    return;
  end if;
  select (l.asked).*, l.live, l.excluded_until, l.limited into locked from qr_lock(in_player, in_id) l;
  if locked.status is distinct from 'creating' or locked.limited or in_at < locked.excluded_until or locked.live > locked.number then
    outcome := 'other';
    return;
  end if;
  ended := locked.live is not null;
  if ended then
    update qr q set status = case when q.expires_at <= in_at then 'expired' else 'cancelled' end, cancel_due = q.expires_at > in_at,
        ended_at = least(q.expires_at, in_at)
      where q.player_id = in_player and q.bank_code = locked.bank_code and q.status = 'live';
  end if;
  update qr q set status = 'live', payload = in_payload, expires_at = least(q.expires_at, in_expires_at)
    where q.player_id = in_player and q.id = in_id;
  insert into intent values (in_player, in_key, in_operation, in_fingerprint, 'done', 200, in_answer, in_at);
  outcome := 'live';
end $$;
