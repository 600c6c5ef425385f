-- Each catalogue that was ever applied; the last one counts. Content is as written: baht, all languages.
create table catalogue_version (
  id bigint generated always as identity primary key,
  hash text not null,
  content jsonb not null,
  -- What it changed against the version before.
  difference jsonb not null,
  applied_by text not null,
  applied_at timestamptz not null
);
create function catalogue_applied() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger catalogue_applied after insert on catalogue_version for each statement execute function catalogue_applied();
