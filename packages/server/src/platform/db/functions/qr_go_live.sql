/* Makes an order live; `state` is as from idempotent_request_begin. Outcome other, without effect: more is to decide than here. */
create or replace function qr_go_live(
  in_player bigint, in_key text, in_operation text, in_fingerprint text,
  in_id text, in_payload text, in_expires_at timestamptz, in_answer text, in_at timestamptz,
  out state text, out status smallint, out answer text, out outcome text
) language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '200ms' as $$
declare
  locked record;
begin
  select begun.state, begun.status, begun.answer into state, status, answer
    from idempotent_request_begin(in_player, in_key, in_operation, in_fingerprint) begun;
  if state <> 'new' then
    return;
  end if;
  select (l.order_row).*, l.live, l.excluded_until, l.limited into locked from qr_lock(in_player, in_id) l;
  if locked.status is distinct from 'creating' or locked.limited or in_at < locked.excluded_until or locked.live > locked.number then
    outcome := 'other';
    return;
  end if;
  perform qr_become_live(in_player, in_id, locked.bank_code, in_payload, in_expires_at, in_at);
  insert into idempotent_request values (in_player, in_key, in_operation, in_fingerprint, 'done', 200, in_answer, in_at);
  outcome := 'live';
end $$;
