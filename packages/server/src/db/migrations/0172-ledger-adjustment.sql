-- A correction of a wallet by staff: one person requests it, another approves it. Its id is the reference of what is posted.
create table ledger_adjustment (
  player_id bigint not null references player,
  id text not null unique,
  -- Satang; negative: taken from the wallet.
  amount bigint not null check (amount <> 0),
  reason text not null,
  state text not null check (state in ('pending', 'posted', 'rejected')),
  requested_by text not null references staff,
  requested_at timestamptz not null,
  -- A pending one cannot be approved any more from then on.
  expires_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  primary key (player_id, id)
);
