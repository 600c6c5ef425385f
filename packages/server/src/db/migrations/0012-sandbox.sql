-- The world outside, as the sandbox plays it. Nothing of the product reads these tables but the sandbox's side of the ports.

create table sandbox_sms (
  id bigint generated always as identity primary key,
  phone text not null,
  text text not null,
  code text not null,
  at timestamptz not null
);
create index sandbox_sms_phone on sandbox_sms (phone, id desc);

create table sandbox_fault (
  id bigint generated always as identity primary key,
  port text not null,
  -- What the fault is for, such as a bank code or a slot code; null: everything behind the port.
  target text,
  mode text not null,
  note text,
  delay_ms int not null default 0,
  -- How many calls it still spoils.
  times int not null check (times > 0)
);

-- The payment provider's own book.
create table sandbox_order (
  id text primary key,
  bank_code text not null,
  amount bigint not null,
  payload text not null,
  reference text not null,
  expires_at timestamptz not null
);
-- Also of orders that never came: they are refused when they do.
create table sandbox_cancellation (
  order_id text primary key
);
create table sandbox_payment (
  reference text primary key,
  order_id text not null references sandbox_order,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- A provider repeats a notice until somebody took it.
  taken boolean not null default false
);
create index sandbox_payment_untaken on sandbox_payment (reference) where not taken;

-- Bank accounts taken away by the console, to be given back.
create table sandbox_bank_account (
  player_id bigint primary key references player,
  bank_code text not null,
  account_name text not null,
  account_no text not null
);
