-- Every payment that reached one of the operator's accounts, one row each, whoever reports it and however often. A payment has up to
-- two identities: the sending bank with its reference (bank list, bank webhook, slip), and the channel with the provider's reference
-- (QR notification, gift link). docs/adr/0046-incoming-payments.md
create table incoming_payment (
  id bigint generated always as identity primary key,
  from_bank_code text,
  bank_reference text,
  channel text,
  provider_reference text,
  -- The QR order that the notification named.
  order_id text,
  from_account_no text,
  -- Null: not known, and then compared with payments into every account.
  to_account_no text,
  amount bigint not null check (amount > 0),
  -- When it arrived, by whoever reported it first.
  at timestamptz not null,
  seen_at timestamptz not null,
  source text not null check (source in ('provider', 'bank', 'slip', 'gift')),
  -- unmatched: no player is known. review: it may be a payment that was settled already. held: beyond the player's own limit.
  -- returned: sent back by staff. same: reported apart from `same_as`, and found to be that payment.
  state text not null check (state in ('unmatched', 'review', 'credited', 'held', 'returned', 'same')),
  player_id bigint references player,
  same_as bigint references incoming_payment,
  resolved_by text,
  resolved_at timestamptz,
  resolution text,
  check ((from_bank_code is null) = (bank_reference is null)),
  check ((channel is null) = (provider_reference is null)),
  check (bank_reference is not null or provider_reference is not null),
  check ((state = 'same') = (same_as is not null)),
  check (state not in ('credited', 'held') or player_id is not null)
);
create unique index incoming_payment_bank on incoming_payment (from_bank_code, bank_reference)
  where bank_reference is not null and state <> 'same';
create unique index incoming_payment_provider on incoming_payment (channel, provider_reference)
  where provider_reference is not null and state <> 'same';
-- What may be the same payment.
create index incoming_payment_amount on incoming_payment (amount, at);
create index incoming_payment_open on incoming_payment (state, id) where state in ('unmatched', 'review');

-- What was known before. Of a QR payment neither the account nor the bank's reference was kept: the channel stands for its account, so
-- that it is compared with nothing.
insert into incoming_payment (from_bank_code, bank_reference, from_account_no, to_account_no, amount, at, seen_at, source, state, player_id)
  select t.from_bank_code, t.reference, t.from_account_no, t.to_account_no, t.amount, t.at, t.seen_at, 'bank',
    case when c.player_id is null then 'unmatched'
      when exists (select from operation o where o.player_id = c.player_id and o.reference = 'bankTransfer:' || c.value and o.kind = 'deposit.held')
      then 'held' else 'credited' end, c.player_id
  from bank_transfer t left join claims c on c.kind = 'transfer' and c.value = t.from_bank_code || ':' || t.reference;
insert into incoming_payment (channel, provider_reference, to_account_no, amount, at, seen_at, source, state, player_id)
  select split_part(c.value, ':', 1), substr(c.value, strpos(c.value, ':') + 1), split_part(c.value, ':', 1), o.entry_amount, o.at, o.at, 'provider',
    case when o.kind = 'deposit.held' then 'held' else 'credited' end, c.player_id
  from claims c join operation o on o.player_id = c.player_id and o.reference = 'qrDeposit:' || c.value where c.kind = 'payment';
insert into incoming_payment (channel, provider_reference, to_account_no, amount, at, seen_at, source, state, player_id)
  select 'GIFT', g.code, g.wallet_no, o.entry_amount, o.at, o.at, 'gift', 'credited', g.player_id
  from gift_link g join operation o on o.player_id = g.player_id and o.reference = 'giftLink:' || g.code where g.status = 'credited';
