alter table sandbox_game_bet
  add column state text not null default 'settled' check (state = 'settled' or (state in ('open', 'returned') and win = 0)),
  add column settled_at timestamptz,
  -- The bet's last change, in one order for all bets: the cursor of the provider's list.
  add column change bigint;
update sandbox_game_bet set change = number, settled_at = at;
alter table sandbox_game_bet alter column change set default nextval('sandbox_game_bet_number_seq');
drop index sandbox_game_bet_account;
create index sandbox_game_bet_change on sandbox_game_bet (slot_code, username, change);
