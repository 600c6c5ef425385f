-- concurrently
create index concurrently if not exists slip_failed_files on slip (uploaded_at) where status = 'FAILED' and file_removed_at is null
