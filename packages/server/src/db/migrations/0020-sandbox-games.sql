-- The game providers' own book, as the sandbox plays them. Nothing of the product reads it but the sandbox's side of the port.
create table sandbox_game_account (
  slot_code text not null,
  username text not null,
  -- Whose it is, in our words: the same player is never given two.
  player text not null,
  password text not null,
  amount bigint not null default 0 check (amount >= 0),
  primary key (slot_code, username),
  unique (slot_code, player)
);
-- Each operation that we named, for good: asked again, the same answer. closed: asked about before it came, so it is never taken.
create table sandbox_game_move (
  id text primary key,
  slot_code text not null,
  state text not null check (state in ('done', 'refused', 'closed'))
);
create table sandbox_game_bet (
  number bigint generated always as identity primary key,
  slot_code text not null,
  username text not null,
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  at timestamptz not null,
  foreign key (slot_code, username) references sandbox_game_account
);
create index sandbox_game_bet_account on sandbox_game_bet (slot_code, username, number);
-- A link that signs in, once; and who is signed in at a game's site. Hashes, as of our own tokens.
create table sandbox_game_ticket (
  hash text primary key,
  kind text not null check (kind in ('link', 'visit')),
  slot_code text not null,
  username text not null,
  expires_at timestamptz not null,
  foreign key (slot_code, username) references sandbox_game_account
);
