-- The full account that a held deposit came from, to which it goes back. Null: unknown, and it goes to the registered account.
alter table held_deposit add column from_bank_code text;
alter table held_deposit add column from_account_no text;
