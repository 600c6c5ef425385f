-- A row before the provider is called, so that a crash leaves something to find. Money is in the ledger; this is the order.
create table qr (
  player_id bigint not null references player,
  -- qrcodeId on the wire; claims(kind 'qr') leads from it to the player when a payment arrives.
  id text not null,
  -- Newest last; the clock may stand still.
  number bigint generated always as identity,
  bank_code text not null,
  amount bigint not null check (amount > 0),
  -- creating: the provider was asked, its answer is not known. failed: it never took the order.
  status text not null check (status in ('creating', 'refused', 'failed', 'live', 'paid', 'expired', 'cancelled')),
  payload text,
  -- The provider's words when it refused.
  message text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was paid or cancelled; one that ran out ended at expires_at.
  ended_at timestamptz,
  paid_amount bigint not null default 0,
  late boolean not null default false,
  -- The provider has still to be told that it is cancelled.
  cancel_due boolean not null default false,
  primary key (player_id, id),
  check (status <> 'live' or payload is not null)
);
create unique index qr_one_live on qr (player_id, bank_code) where status = 'live';
create index qr_latest on qr (player_id, bank_code, number desc);
create index qr_unfinished on qr (number) where status = 'creating' or cancel_due;
