/* Returns how many of the first `in_last` lines are older than a moment, by bisection: numbers are in the order of time. */
create or replace function statement_before(in_player bigint, in_type text, in_at timestamptz, in_last bigint) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := in_last;
  middle bigint;
  seen timestamptz;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if in_type is null then
      select o.at into strict seen from ledger_transaction o where o.player_id = in_player and o.entry = middle;
    else
      select o.at into strict seen from ledger_transaction o where o.player_id = in_player and o.entry_type = in_type and o.type_entry = middle;
    end if;
    if seen < in_at then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
