-- A withdrawal that ended a bonus: which, and what it forfeited, so that a payout that the bank refuses brings back both.
alter table withdrawal
  add column bonus_id text,
  add column forfeited bigint not null default 0 check (forfeited >= 0);

-- ending: a withdrawal has ended it and is on its way to the bank. It is over once the bank has paid, and runs again where it refused.
alter table player_bonus drop constraint player_bonus_state_check;
alter table player_bonus
  add constraint player_bonus_state_check check (state in ('waiting', 'running', 'ending', 'ended', 'cancelled'));
drop index player_bonus_open;
create unique index player_bonus_open on player_bonus (player_id) where state in ('waiting', 'running', 'ending');
