-- A gift link on its way into a wallet of the operator's. claims('giftLink') says whose it is, over all players.
create table gift_link (
  player_id bigint not null references player,
  code text not null,
  -- The redemption's name at the gift wallet, for good.
  id text not null,
  wallet_no text not null,
  -- redeeming: the gift wallet was asked, its answer is not known. gone: it had nothing for us.
  status text not null check (status in ('redeeming', 'credited', 'gone')),
  created_at timestamptz not null,
  primary key (player_id, code)
);
create index gift_link_open on gift_link (created_at) where status = 'redeeming';

-- Links that were none, of a player, since a moment: whoever guesses codes has to wait.
create table gift_link_try (
  player_id bigint primary key references player,
  count int not null,
  since timestamptz not null
);

create table sandbox_gift (
  code text primary key,
  amount bigint not null check (amount > 0),
  -- Taken by a stranger before anybody sent it.
  used boolean not null,
  taken_by text
);
