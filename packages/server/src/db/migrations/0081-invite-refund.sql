-- What a player has deposited, staked and won in all, counted together with each deposit and bet. Satang.
create table player_play (
  player_id bigint primary key references player,
  deposited bigint not null default 0,
  staked bigint not null default 0,
  won bigint not null default 0,
  -- As they were when a refund was last received.
  refunded_staked bigint not null default 0,
  refunded_won bigint not null default 0
);
insert into player_play (player_id, deposited, staked, won)
  select p.id,
    coalesce((select -sum(amount) from posting where player_id = p.id and account like 'house:bank:%' and amount < 0), 0),
    coalesce((select sum(stake) from game_bet where player_id = p.id), 0),
    coalesce((select sum(win) from game_bet where player_id = p.id), 0)
  from player p;

-- What an inviter earned by each friend so far.
create table invite_earning (
  player_id bigint not null references player,
  invitee_id bigint not null references player,
  earned bigint not null,
  primary key (player_id, invitee_id)
);
create index player_inviter on player (inviter_id, id) where inviter_id is not null;

-- Friends whose inviter has perhaps earned something: written together with what the friend did, worked off by itself, because a
-- transaction moves the money of one player only.
create table invite_due (invitee_id bigint primary key references player);

create table refund (
  player_id bigint not null references player,
  -- Gapless, from 1, for each player: a page is a range.
  number bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (player_id, number)
);
