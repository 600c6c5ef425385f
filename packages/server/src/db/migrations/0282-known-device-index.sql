-- concurrently
create index concurrently if not exists known_device_hash on known_device (device_hash)
