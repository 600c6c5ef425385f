create or replace function setting_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('setting', '');
  return null;
end $$;
create or replace trigger setting_changed after insert or update or delete or truncate on setting
  for each statement execute function setting_changed();
