-- concurrently
-- Retention finds expired sessions without reading all.
create index concurrently if not exists session_last_seen_at on session (last_seen_at);
