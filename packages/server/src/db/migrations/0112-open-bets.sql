-- concurrently
create index concurrently if not exists game_bet_open on game_bet (player_id) where state = 'open';
