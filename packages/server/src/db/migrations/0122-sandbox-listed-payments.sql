-- A QR that pays into a listed bank account stands in the bank's list too: by which reference. Null: it does not.
alter table sandbox_payment add column to_account_no text;
alter table sandbox_payment add column from_bank_code text;
alter table sandbox_payment add column bank_reference text;
-- Whether the provider's notification says so.
alter table sandbox_payment add column identified boolean not null default true;
