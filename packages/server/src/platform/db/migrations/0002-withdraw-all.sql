-- Until its games are emptied. docs/adr/0011-sagas.md
create table withdraw_all (
  player_id bigint not null references player,
  key text not null,
  amount bigint not null check (amount > 0),
  -- As shown to the client.
  pays bigint,
  forfeits bigint,
  -- [{code, id}]: a transfer per game with money.
  legs jsonb not null,
  next_at timestamptz not null,
  primary key (player_id, key)
);
create index withdraw_all_due on withdraw_all (next_at);
