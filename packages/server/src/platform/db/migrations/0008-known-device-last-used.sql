-- concurrently
-- The same for devices.
create index concurrently if not exists known_device_last_used_at on known_device (last_used_at);
