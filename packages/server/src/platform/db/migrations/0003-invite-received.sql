-- What the inviter received of it. Returned bets of the friend lower the rest only.
alter table invite_earning add column received bigint not null default 0;
-- Which friend's earnings were received was not recorded, so none of them is lowered.
update invite_earning set received = earned;
