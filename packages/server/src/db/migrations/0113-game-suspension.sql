-- What the provider was asked for: suspending and resuming are not confirmed yet.
alter table game_account
  add column access text not null default 'active' check (access in ('active', 'suspending', 'suspended', 'resuming')),
  add column access_since timestamptz,
  -- When it is due again; null where nothing is left to do.
  add column access_next_at timestamptz,
  add column access_attempts int not null default 0,
  add column access_problem text;
alter table sandbox_game_account add column suspended boolean not null default false;
