-- What a player allows themselves to deposit in a period. Satang; null is no limit.
create table player_limit (
  player_id bigint not null references player,
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount >= 0),
  -- A higher limit waits until then: whoever reads after that moment reads this one.
  next_amount bigint check (next_amount >= 0),
  next_from timestamptz,
  primary key (player_id, period)
);

-- What came in, by its time: what counts against a limit.
create index operation_deposit on operation (player_id, at) where kind in ('qrDeposit', 'bankTransfer', 'giftLink');

-- Money that came beyond a limit, until it is back at the bank.
create table held_deposit (
  player_id bigint not null references player,
  -- The operation that holds it, which is its line in the statement.
  operation_id bigint not null,
  amount bigint not null check (amount > 0),
  -- When it is sent back next; null while a withdrawal brings it there.
  due_at timestamptz,
  primary key (player_id, operation_id)
);
create index held_deposit_due on held_deposit (due_at) where due_at is not null;

-- It brings a held deposit back, and nobody asked for it.
alter table withdrawal add column returns boolean not null default false;

alter table qr add column held boolean not null default false;

-- What the gift wallet said that it holds: it counts as deposited from when it is taken.
alter table gift_link add column amount bigint not null default 0;
