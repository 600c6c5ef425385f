-- A slip and what became of it. claims('slip') says which transfers slips have been used for.
create table slip (
  player_id bigint not null references player,
  -- Gapless for each player, from 1: the list is pages of a range.
  number bigint not null,
  -- Its name outside, which nobody can guess, and that of its file.
  id text not null,
  file text not null,
  -- READING: not read yet, or the bank has not answered.
  status text not null check (status in ('READING', 'SUCCESS', 'FAILED')),
  note text,
  amount bigint not null default 0,
  uploaded_at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz not null,
  primary key (player_id, number),
  unique (player_id, id)
);
create index slip_open on slip (next_at) where status = 'READING';

-- A link to a slip's picture, for a minute; by the hash of what is in the link.
create table slip_link (
  hash text primary key,
  player_id bigint not null references player,
  file text not null,
  expires_at timestamptz not null
);
create index slip_link_expires on slip_link (expires_at);
