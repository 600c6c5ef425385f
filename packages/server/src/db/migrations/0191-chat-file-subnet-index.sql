-- concurrently
create index concurrently if not exists chat_file_subnet on chat_file (subnet, at) where player_id = 0
