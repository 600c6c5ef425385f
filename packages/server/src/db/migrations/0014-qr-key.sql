-- The intent that ordered it. What the intent has an answer for without it must never become live.
alter table qr add column key text;
