-- Requests of one hour that may cost money or guess a secret, counted before they are served. Logged, unlike request_count: a failover
-- must not give an attacker new budgets.
create table request_budget (
  budget text not null,
  scope text not null,
  key text not null,
  hour bigint not null,
  used int not null,
  allowed int not null,
  primary key (hour, budget, scope, key)
);

-- The sends of the last hour, and the wrong codes since the last right one or since seven quiet days.
alter table otp_phone
  add column sent_at timestamptz[] not null default '{}',
  add column failures int not null default 0,
  add column failed_at timestamptz;
