-- concurrently
create index concurrently if not exists login_failure_subnet on login_failure (subnet, at)
