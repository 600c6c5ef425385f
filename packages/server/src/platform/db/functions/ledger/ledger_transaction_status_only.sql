/* Only the status of a transaction's line may change, once, from PROCESSING. Compares rows directly, because JSON made it a transfer's
   most expensive part. */
create or replace function ledger_transaction_status_only() returns trigger language plpgsql as $$
begin
  if old.entry_status = 'PROCESSING' then
    old.entry_status := new.entry_status;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'ledger_transaction is append-only: correct it by a new transaction' using errcode = '23514', constraint = 'append_only';
end $$;
create or replace trigger ledger_transaction_status_only before update on ledger_transaction for each row execute function ledger_transaction_status_only();
