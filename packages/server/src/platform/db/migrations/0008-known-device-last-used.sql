-- concurrently
-- Retention finds unused devices without reading all.
create index concurrently if not exists known_device_last_used_at on known_device (last_used_at);
