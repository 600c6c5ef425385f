-- A player whose wallet the operator closed: sees NO_WALLET instead of it. Money that arrives all the same is credited.
alter table player add column has_wallet boolean not null default true;
