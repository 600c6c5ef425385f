/* Locks QRs before the ledger, like payments and limit changes. `live`: the number of the bank's live QR. */
create or replace function qr_lock(
  in_player bigint, in_id text, out order_row qr, out live bigint, out excluded_until timestamptz, out limited boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('qr:' || in_player, 0));
  select * into order_row from qr where player_id = in_player and id = in_id for update;
  if order_row.status is distinct from 'creating' then
    return;
  end if;
  perform from qr where player_id = in_player and status = 'live' order by id for update;
  insert into ledger_player (player_id) values (in_player) on conflict do nothing;
  perform from ledger_player where player_id = in_player for update;
  select q.number into live from qr q where q.player_id = in_player and q.bank_code = order_row.bank_code and q.status = 'live';
  select p.excluded_until, exists (select from player_limit l where l.player_id = p.id) into excluded_until, limited
    from player p where p.id = in_player;
end $$;
