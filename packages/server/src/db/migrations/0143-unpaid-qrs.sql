-- concurrently
create index concurrently if not exists qr_unpaid on qr (expires_at) where paid_amount = 0
