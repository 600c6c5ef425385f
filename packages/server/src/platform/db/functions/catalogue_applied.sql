create or replace function catalogue_applied() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create or replace trigger catalogue_applied after insert on catalogue_version for each statement execute function catalogue_applied();
