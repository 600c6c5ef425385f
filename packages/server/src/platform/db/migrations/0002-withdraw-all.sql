-- A withdrawal of everything while its games are emptied; deleted at the end. docs/adr/0011-sagas.md
create table withdraw_all (
  player_id bigint not null references player,
  -- The idempotent request, answered at the end.
  key text not null,
  amount bigint not null check (amount > 0),
  -- Shown to the client, of the bonus that this ends.
  pays bigint,
  forfeits bigint,
  -- [{code, id}]: a transfer per game that had money.
  legs jsonb not null,
  next_at timestamptz not null,
  primary key (player_id, key)
);
create index withdraw_all_due on withdraw_all (next_at);
