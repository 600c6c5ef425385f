/* Inserts an order, or returns that of the key after a crash; no row when the hour's orders are used up. */
create or replace function qr_open(
  in_player bigint, in_id text, in_bank_code text, in_amount bigint, in_key text,
  in_at timestamptz, in_expires_at timestamptz, in_since timestamptz, in_hour bigint, in_allowed int
) returns setof qr language plpgsql set plan_cache_mode = force_generic_plan set lock_timeout = '200ms' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('qr:' || in_player, 0));
  insert into request_budget as b (budget, scope, key, hour, used, allowed) values ('qrCreation', 'player', in_player, in_hour, 1, in_allowed)
    on conflict (hour, budget, scope, key) do update set used = b.used + 1, allowed = excluded.allowed where b.used < excluded.allowed;
  if not found then
    return;
  end if;
  return query select * from qr
    where player_id = in_player and key = in_key and bank_code = in_bank_code and amount = in_amount and created_at > in_since limit 1;
  if found then
    return;
  end if;
  insert into claims (kind, value, player_id) values ('qr', in_id, in_player);
  return query insert into qr (player_id, id, bank_code, amount, status, created_at, expires_at, key)
    values (in_player, in_id, in_bank_code, in_amount, 'creating', in_at, in_expires_at, in_key) returning *;
end $$;
