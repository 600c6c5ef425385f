-- The picture of a slip that failed is removed after some days; its row stays.
alter table slip add column file_removed_at timestamptz;
