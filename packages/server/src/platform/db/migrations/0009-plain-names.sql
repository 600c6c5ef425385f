-- A database of 1.2 has the old names. Stop its copies first: they fail without them.
do $$
begin
  if to_regclass('intent') is null then
    return;
  end if;
  drop trigger operation_append_only on operation;
  drop trigger operation_no_truncate on operation;
  drop trigger operation_status_only on operation;
  drop function operation_status_only, intent_begin, intent_open, judge_login, judge_stranger, ledger_post, transfer_hold, transfer_open,
    qr_lock, sandbox_game_move_unspoiled;
  -- The functions are made again after this file.
  delete from applied_function where name in ('ledger_post.sql', 'transfer_hold.sql', 'transfer_open.sql', 'qr_lock.sql');
  alter table intent rename to idempotent_request;
  alter index intent_pkey rename to idempotent_request_pkey;
  alter index intent_pending rename to idempotent_request_pending;
  alter index intent_at rename to idempotent_request_at;
  alter index intent_anonymous rename to idempotent_request_anonymous;
  alter table conversation_message rename told to published;
  alter index conversation_message_untold rename to conversation_message_unpublished;
  alter table operation rename to ledger_transaction;
  alter index operation_pkey rename to ledger_transaction_pkey;
  alter table ledger_transaction rename constraint operation_once to ledger_transaction_once;
  alter table ledger_transaction rename constraint operation_entry to ledger_transaction_entry;
  alter table ledger_transaction rename constraint operation_type_entry to ledger_transaction_type_entry;
  alter index operation_key rename to ledger_transaction_key;
  alter index operation_deposit rename to ledger_transaction_deposit;
  alter table ledger_player rename operations to transactions;
  alter table posting rename operation_id to transaction_id;
  alter table announcement rename operation_id to transaction_id;
  alter table held_deposit rename operation_id to transaction_id;
  alter table withdrawal rename operation_id to transaction_id;
  alter table transfer rename entry_operation to entry_transaction;
end $$;
