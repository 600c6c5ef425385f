-- A bet is open until it is settled or returned, and may be corrected afterwards. Every bet so far was reported when it was settled.
alter table game_bet
  add column state text not null default 'settled',
  -- Null while it is open, and for bets from before this column.
  add column settled_at timestamptz;
-- Not checked against existing rows, because that would lock the table while all of it is read; they satisfy it by the default.
alter table game_bet
  add constraint game_bet_state_check check (state = 'settled' or (state in ('open', 'returned') and win = 0)) not valid;
-- How often the bets of this account changed the ledger; it makes the reference of each change unique.
alter table game_account add column bet_changes bigint not null default 0;
