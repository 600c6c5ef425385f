-- Whether the money in this database is real: one row, written at the first start and never changed.
create table database_kind (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('sandbox', 'live')),
  written_at timestamptz not null
);

create function refuse_kind_change() returns trigger language plpgsql as $$
begin
  raise exception 'the kind of a database never changes';
end $$;
create trigger database_kind_stays before update or delete or truncate on database_kind
  for each statement execute function refuse_kind_change();
