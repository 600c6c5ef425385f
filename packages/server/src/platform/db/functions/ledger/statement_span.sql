/* Returns the numbers of lines between two moments: those after `skipped`, up to `last`. A null type is all types, a null moment no
   bound. */
create or replace function statement_span(in_player bigint, in_type text, in_from timestamptz, in_until timestamptz, out skipped bigint, out last bigint)
language plpgsql stable as $$
begin
  if in_type is null then
    select coalesce(max(l.entries), 0) into last from ledger_player l where l.player_id = in_player;
  else
    select coalesce(max(o.type_entry), 0) into last from ledger_transaction o where o.player_id = in_player and o.entry_type = in_type;
  end if;
  skipped := case when in_from is null then 0 else statement_before(in_player, in_type, in_from, last) end;
  last := case when in_until is null then last else statement_before(in_player, in_type, in_until, last) end;
end $$;
