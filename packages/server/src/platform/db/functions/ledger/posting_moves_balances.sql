/* The only place that changes balances, so that they always agree with the postings. */
create or replace function posting_moves_balances() returns trigger language plpgsql as $$
begin
  if exists (select from moved group by player_id, transaction_id, asset having sum(amount) <> 0) then
    raise exception 'the postings of a transaction must add up to zero' using errcode = '23514', constraint = 'posting_balanced';
  end if;
  insert into balance (player_id, account, asset)
    select distinct player_id, account, asset from moved where account not like 'house:%' order by 1, 2, 3
    on conflict do nothing;
  update balance set amount = balance.amount + change.amount
    from (select player_id, account, asset, sum(amount)::bigint as amount from moved group by 1, 2, 3) change
    where (balance.player_id, balance.account, balance.asset) = (change.player_id, change.account, change.asset);
  return null;
end $$;
create or replace trigger posting_moves_balances after insert on posting referencing new table as moved
  for each statement execute function posting_moves_balances();
