-- concurrently
create index concurrently if not exists claims_digit_places on claims using gin (digit_places(value)) with (fastupdate = off)
  where kind in ('phone', 'bankAccount', 'formerBankAccount')
