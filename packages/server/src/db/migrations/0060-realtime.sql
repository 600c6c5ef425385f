-- Of @socket.io/postgres-adapter: packets that are too large for a notice, until every copy has read them. It empties it itself.
create unlogged table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
