/* Ends the bank's live QR of a player, and makes another live. A provider may only shorten the expiry. */
create or replace function qr_become_live(
  in_player bigint, in_id text, in_bank_code text, in_payload text, in_expires_at timestamptz, in_at timestamptz
) returns setof qr language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update qr set status = case when expires_at <= in_at then 'expired' else 'cancelled' end, cancel_due = expires_at > in_at,
      ended_at = least(expires_at, in_at)
    where player_id = in_player and bank_code = in_bank_code and status = 'live';
  return query update qr set status = 'live', payload = in_payload, expires_at = least(expires_at, in_expires_at)
    where player_id = in_player and id = in_id returning *;
end $$;
