-- Corrections are new rows.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by a new transaction', tg_table_name using errcode = '23514', constraint = 'append_only';
end $$;
create or replace trigger posting_append_only before update or delete on posting for each row execute function append_only();
create or replace trigger posting_no_truncate before truncate on posting for each statement execute function append_only();
create or replace trigger ledger_transaction_append_only before delete on ledger_transaction for each row execute function append_only();
create or replace trigger ledger_transaction_no_truncate before truncate on ledger_transaction for each statement execute function append_only();
create or replace trigger audit_append_only before update or delete on audit for each row execute function append_only();
create or replace trigger audit_no_truncate before truncate on audit for each statement execute function append_only();
create or replace trigger balance_moves_with_postings before update or delete on balance for each row
  when (pg_trigger_depth() = 0) execute function append_only();
