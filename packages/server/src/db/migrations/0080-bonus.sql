-- A bonus of a player, from when it is taken until it is over. Money in satang.
create table player_bonus (
  player_id bigint not null references player,
  id text not null,
  -- Where it comes from; a coupon is a prize of the wheel.
  source text not null check (source in ('bonus', 'promotion', 'coupon')),
  code text not null,
  -- As they were when it was taken: what the operator changes later is for later ones.
  rules jsonb not null,
  -- waiting: for the deposit that it attaches to.
  state text not null check (state in ('waiting', 'running', 'ended', 'cancelled')),
  deposit bigint not null default 0,
  granted bigint not null default 0,
  required bigint not null default 0,
  taken_at timestamptz not null,
  granted_at timestamptz,
  ended_at timestamptz,
  primary key (player_id, id)
);
-- One at a time, whatever is asked for at once.
create unique index player_bonus_open on player_bonus (player_id) where state in ('waiting', 'running');

-- Turnover is what was staked since the grant.
create index game_bet_at on game_bet (player_id, at);

-- How many have taken a promotion, which only so many may.
create table promotion_taken (
  code text primary key,
  count bigint not null
);
