-- When the player changed the account itself: withdrawals rest for a while then. Null: as registered.
alter table bank_account add column changed_at timestamptz;
