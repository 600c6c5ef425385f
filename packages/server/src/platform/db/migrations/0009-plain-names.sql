-- A database of 1.2 has the old names. Stop its copies first: they fail without them.
do $$
begin
  if to_regclass('intent') is null then
    return;
  end if;
  alter table intent rename to idempotent_request;
  alter index intent_pkey rename to idempotent_request_pkey;
  alter index intent_pending rename to idempotent_request_pending;
  alter index intent_at rename to idempotent_request_at;
  alter index intent_anonymous rename to idempotent_request_anonymous;
  alter table conversation_message rename told to published;
  alter index conversation_message_untold rename to conversation_message_unpublished;
  drop function if exists intent_begin, intent_open, judge_login, judge_stranger;
end $$;
