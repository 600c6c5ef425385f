-- concurrently
create index concurrently if not exists player_barred on player (id) where inactive or excluded_until is not null;
