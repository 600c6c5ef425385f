-- concurrently
-- Home counts a player's slips that are being checked.
create index concurrently if not exists slip_open_of_player on slip (player_id) where status = 'READING';
