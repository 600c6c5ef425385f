-- A withdrawal's way: its money has left the wallet (the ledger), and this is how far it has come at the bank.
create table withdrawal (
  player_id bigint not null references player,
  -- The payout's name at the bank, for good.
  id text not null,
  amount bigint not null check (amount > 0),
  -- To where: the account registered when it was asked for.
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  -- requested: the bank may have been asked. sent: it took it. paid, refused: the end.
  status text not null check (status in ('requested', 'sent', 'paid', 'refused')),
  -- The bank's words when it refused, or its reference when it paid.
  note text,
  -- The statement's line.
  operation_id bigint not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  -- Nobody looks at it before this moment but who has it; then whoever is first takes it up.
  next_at timestamptz not null,
  primary key (player_id, id)
);
create index withdrawal_latest on withdrawal (player_id, requested_at desc);
create index withdrawal_open on withdrawal (next_at) where status in ('requested', 'sent');
