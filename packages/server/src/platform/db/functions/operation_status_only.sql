/* Only the status of an operation's line may change, once, from PROCESSING. Compares rows directly, because JSON made it a transfer's
   most expensive part. */
create or replace function operation_status_only() returns trigger language plpgsql as $$
begin
  if old.entry_status = 'PROCESSING' then
    old.entry_status := new.entry_status;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'operation is append-only: correct it by a new operation' using errcode = '23514', constraint = 'append_only';
end $$;
create or replace trigger operation_status_only before update on operation for each row execute function operation_status_only();
