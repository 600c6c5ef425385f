-- concurrently
create index concurrently if not exists game_account_access on game_account (access_next_at) where access <> 'active';
