-- Money that came to the operator's bank accounts, as the bank told it. Who it belongs to is found by the registered account or
-- phone; what belongs to nobody yet keeps player_id null until a slip names it. That it is credited once is claims('transfer').
create table bank_transfer (
  -- The sending bank and its reference: what a slip's mini-QR says.
  from_bank_code text not null,
  reference text not null,
  from_account_no text not null,
  to_account_no text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  seen_at timestamptz not null,
  player_id bigint references player,
  primary key (from_bank_code, reference)
);
create index bank_transfer_unmatched on bank_transfer (seen_at) where player_id is null;

-- How far the bank's list has been read; one row.
create table bank_cursor (
  one boolean primary key default true check (one),
  place text not null
);

-- What players said that they sent. It credits nothing; the operation is its line in the statement.
create table announcement (
  player_id bigint not null references player,
  operation_id bigint not null,
  amount bigint not null,
  at timestamptz not null,
  primary key (player_id, operation_id)
);
create index announcement_at on announcement (at);

-- The sandbox's bank. Its list is read by number, so numbers must become visible in order: who writes locks first.
create table sandbox_transfer (
  number bigint generated always as identity primary key,
  from_bank_code text not null,
  reference text not null,
  from_account_no text not null,
  to_account_no text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- False: the bank's list leaves it out, only its record (and so the slip) has it.
  announced boolean not null,
  unique (from_bank_code, reference)
);
create table sandbox_payout (
  id text primary key,
  number bigint generated always as identity,
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'sent' check (state in ('sent', 'paid', 'refused')),
  message text
);
