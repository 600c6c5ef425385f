-- Up to where the provider's bets are in our ledger.
alter table game_account add column cursor text;
-- Counts transfers to and from it: a reading of the provider that one of them overlapped can't be compared with our ledger.
alter table game_account add column moves bigint not null default 0;
-- A new password that the provider was asked to set, while its answer is not known.
alter table game_account add column reset_id text;
alter table game_account add column next_password text;

-- Each bet once, by the provider's own id; their money is in the ledger. Satang.
create table game_bet (
  player_id bigint not null references player,
  slot_code text not null,
  bet_id text not null,
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  at timestamptz not null,
  primary key (player_id, slot_code, bet_id)
);

-- What must not happen and did: for people to look into.
create table alarm (
  id bigint generated always as identity primary key,
  player_id bigint references player,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null
);

-- Money on its way between the wallet and a game, or from one game through the wallet into another. The money itself is in the
-- ledger; this is how far it has come. leaving: the first game was, or will be, asked for it. entering: the second one.
create table transfer (
  player_id bigint not null references player,
  id text not null,
  from_code text not null,
  to_code text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('leaving', 'entering', 'done', 'failed')),
  -- The intent's key, answered when it ends.
  key text,
  -- The statement's line that is still in progress.
  entry_operation bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Nobody but who has it touches it before this moment; then whoever is first takes it up.
  next_at timestamptz not null,
  attempts int not null default 0,
  primary key (player_id, id)
);
create index transfer_due on transfer (next_at) where state in ('leaving', 'entering');
create index transfer_open on transfer (player_id) where state in ('leaving', 'entering');
