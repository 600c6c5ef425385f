-- concurrently
create index concurrently if not exists intent_anonymous on intent (at) where player_id = 0
