-- Play money must never count as real.
create or replace function refuse_kind_change() returns trigger language plpgsql as $$
begin
  raise exception 'the kind of a database never changes';
end $$;
create or replace trigger database_kind_stays before update or delete or truncate on database_kind
  for each statement execute function refuse_kind_change();
