-- People who may steer the service by commands. A token is stored as its sha256; a name is never given to a second person.
create table staff (
  name text primary key,
  token_hash text not null,
  state text not null check (state in ('pending', 'active', 'removed')),
  added_by text not null,
  added_at timestamptz not null,
  approved_by text,
  removed_at timestamptz
);

-- Every change that staff made, in one chain: each row's hash covers the row and the hash of the row before it. Kept for good.
create table audit (
  number bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  previous_hash text not null,
  hash text not null
);
create trigger audit_append_only before update or delete on audit for each row execute function append_only();
create trigger audit_no_truncate before truncate on audit for each statement execute function append_only();

-- Rules about addresses take the place of a switch that refused every address.
insert into setting select 'ipRules', '{"denied": ["0.0.0.0/0", "::/0"], "allowed": []}' from setting where name = 'ipDenied' and value = 'true'
  on conflict do nothing;
delete from setting where name = 'ipDenied';
