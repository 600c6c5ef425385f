-- The next draw of a player: the server's seed, kept secret until it is used, and the weights that it was promised with.
create table spin_promise (
  player_id bigint primary key references player,
  server_seed text not null,
  nonce bigint not null,
  wheel text not null,
  -- The weight of each slice by its code.
  weights jsonb not null
);

-- What was drawn, with all that anybody needs to draw it again.
create table spin (
  player_id bigint not null references player,
  nonce bigint not null,
  server_seed text not null,
  client_seed text not null,
  weights jsonb not null,
  slice text not null,
  at timestamptz not null,
  primary key (player_id, nonce)
);

-- A prize, as it was offered when it was won. amount: satang, or coins.
create table coupon (
  player_id bigint not null references player,
  id text not null,
  prize text not null,
  kind text not null,
  amount bigint not null,
  -- name, label, htmlDescription: each in every language; for a bonus also its turnover.
  offer jsonb not null,
  won_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  primary key (player_id, id)
);
create index coupon_open on coupon (player_id, won_at) where claimed_at is null;
