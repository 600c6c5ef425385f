-- concurrently
-- Home reads the sum of a player's open withdrawals.
create index concurrently if not exists withdrawal_open_of_player on withdrawal (player_id) where status in ('requested', 'sent');
