-- When a claimed announcement is tried again, so that those that fail leave the others their turn.
alter table announcement add column next_at timestamptz;
