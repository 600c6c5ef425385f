/* An incoming transfer is credited by this claim, so it must name the registered account. */
create or replace function bank_claim_names_account() returns trigger language plpgsql as $$
begin
  if exists (select from bank_account b where b.player_id = coalesce(new.player_id, old.player_id) and not exists (
      select from claims c where c.kind = 'bankAccount' and c.player_id = b.player_id and c.value = b.bank_code || ':' || b.account_no)) then
    raise exception 'the claim on a bank account must name the registered account' using errcode = '23514', constraint = 'bank_claim_names_account';
  end if;
  return null;
end $$;
-- Deferred, because the account and its claim change in two statements.
drop trigger if exists bank_account_has_claim on bank_account;
create constraint trigger bank_account_has_claim after insert or update on bank_account
  deferrable initially deferred for each row execute function bank_claim_names_account();
drop trigger if exists claim_names_bank_account on claims;
create constraint trigger claim_names_bank_account after update or delete on claims
  deferrable initially deferred for each row when (old.kind = 'bankAccount') execute function bank_claim_names_account();
