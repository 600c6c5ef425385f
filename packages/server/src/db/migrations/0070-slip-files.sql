-- Files of slips that are being uploaded: noted before they are stored, and forgotten when their slip is there. What stays here
-- for long belongs to no slip (the server died, or the intent was another's), and is removed from the store.
create table unclaimed_file (
  player_id bigint not null references player,
  file text not null,
  at timestamptz not null,
  primary key (player_id, file)
);
create index unclaimed_file_at on unclaimed_file (at);
