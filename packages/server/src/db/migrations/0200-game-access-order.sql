-- Orders what a provider is asked of an account's access: it takes no command that is lower than one that it took.
alter table game_account add column access_order bigint not null default 0;
alter table sandbox_game_account add column access_order bigint not null default 0;
