-- Returned bets of the friend lower only the rest.
alter table invite_earning add column received bigint not null default 0;
-- Not known before, so none is lowered.
update invite_earning set received = earned;
