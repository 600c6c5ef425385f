-- Player tables lead their keys with player_id, so that they can be split over several PostgreSQL servers.
-- Money is satang unless noted. Times come from the application's clock, never from now().
-- A background job takes a row at its next_at, at once if null: platform/jobs/batch.ts.
-- SQL functions and triggers are in ../functions/.


-- Players and sessions

create table player (
  id bigint generated always as identity primary key,
  -- Seen by clients.
  public_id text not null,
  phone text not null,
  name text not null,
  password_hash text not null,
  source_code text,
  inviter_id bigint references player,
  currency text not null,
  inactive boolean not null default false,
  created_at timestamptz not null,
  -- False: the player sees NO_WALLET, and money that still arrives is credited.
  has_wallet boolean not null default true,
  -- Until then the player can only withdraw.
  excluded_until timestamptz
);
create index player_inviter on player (inviter_id, id) where inviter_id is not null;
create index player_barred on player (id) where inactive or excluded_until is not null;

-- Unique over all players.
create table claims (
  kind text not null,
  value text not null,
  player_id bigint not null references player,
  primary key (kind, value)
);
create unique index claims_one_bank_account on claims (player_id) where kind = 'bankAccount';

/* Finds the accounts and phones that fit a number with hidden digits (x): each visible character with its place, as 1:K 2:B. Not in
   functions/, because replacing it would corrupt its index. */
create function digit_places(number text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(place || ':' || digit) from unnest(string_to_array(number, null)) with ordinality as shown (digit, place) where digit <> 'x'
$$;
create index claims_digit_places on claims using gin (digit_places(value)) with (fastupdate = off)
  where kind in ('phone', 'bankAccount', 'formerBankAccount');

create table bank_account (
  player_id bigint primary key references player,
  bank_code text not null,
  account_name text not null,
  account_no text not null,
  -- Pauses withdrawals for a while. Null: as registered.
  changed_at timestamptz
);

create table session (
  player_id bigint not null references player,
  -- sha256, as in claims
  token_hash text not null,
  client text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  -- Such as `Chrome, Android`.
  device text not null default '',
  primary key (player_id, token_hash)
);

-- Wrong passwords of strangers do not block them. A cookie has the secret.
create table known_device (
  player_id bigint not null,
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (player_id, device_hash)
);
create index known_device_hash on known_device (device_hash);

-- Locked by each request, so that parallel ones are counted exactly.
create table otp_phone (
  phone text primary key,
  last_sent_at timestamptz,
  -- The last request; the row is deleted a day later.
  counted_since timestamptz not null,
  -- Within the last hour.
  sent_at timestamptz[] not null default '{}'
);

create table otp (
  -- sha256 of the otpToken
  token_hash text primary key,
  phone text not null,
  -- Covers the token too, so that a stolen table reveals no code.
  code_hash text not null,
  expires_at timestamptz not null,
  replaced boolean not null default false,
  verified_at timestamptz,
  used_at timestamptz,
  -- A registration's code sets no password, and the reverse.
  purpose text not null default 'register' check (purpose in ('register', 'passwordReset')),
  -- The network or known device, whose next code replaces this one.
  requester text
);
create index otp_phone_verified on otp (phone, verified_at) where verified_at is not null;
create index otp_expires_at on otp (expires_at);

-- Wrong codes since a right one or seven quiet days, by who typed them, so that a stranger does not block the owner.
create table otp_wrong (
  phone text not null,
  -- A network, a subnet, or `device:` and a known device's hash; empty for all others together.
  who text not null,
  failures int not null,
  failed_at timestamptz not null,
  blocked_until timestamptz,
  primary key (phone, who)
);


-- Ledger: double entry, docs/adr/0005-ledger.md

-- Locked first by every posting, so that accounts are locked in the same order.
create table ledger_player (
  player_id bigint primary key references player,
  transactions bigint not null default 0,
  entries bigint not null default 0,
  last_at timestamptz
);

create table ledger_transaction (
  player_id bigint not null references ledger_player,
  -- Gapless per player.
  id bigint not null,
  kind text not null,
  -- A bank's reference or an idempotent request's key.
  reference text not null,
  key text,
  at timestamptz not null,
  wallet_after bigint not null,
  -- The statement's line: gapless per player.
  entry bigint,
  entry_type text,
  entry_status text,
  entry_from text,
  entry_to text,
  entry_amount bigint,
  entry_detail jsonb,
  -- Gapless per player and type.
  type_entry bigint,
  primary key (player_id, id),
  constraint ledger_transaction_once unique (player_id, reference),
  constraint ledger_transaction_entry unique (player_id, entry),
  constraint ledger_transaction_type_entry unique (player_id, entry_type, type_entry),
  check ((entry is null) = (entry_type is null)),
  check (entry_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  check (entry_status in ('PROCESSING', 'SUCCESS', 'FAILED')),
  check ((entry is null) = (type_entry is null))
);
create index ledger_transaction_key on ledger_transaction (player_id, key) where key is not null;
-- Count against a deposit limit.
create index ledger_transaction_deposit on ledger_transaction (player_id, at) where kind in ('qrDeposit', 'bankTransfer', 'giftLink');

create table posting (
  player_id bigint not null,
  transaction_id bigint not null,
  leg smallint not null,
  account text not null,
  asset text not null check (asset in ('THB', 'COIN')),
  amount bigint not null check (amount <> 0),
  primary key (player_id, transaction_id, leg),
  foreign key (player_id, transaction_id) references ledger_transaction
);

-- House accounts have no balance, because all deposits would queue for its row.
create table balance (
  player_id bigint not null references ledger_player,
  account text not null check (account not like 'house:%'),
  asset text not null,
  amount bigint not null default 0 constraint balance_not_negative check (amount >= 0),
  primary key (player_id, account, asset)
);


-- Idempotent requests

-- By Idempotency-Key. player_id 0 has registrations, whose keys begin with the phone.
create table idempotent_request (
  player_id bigint not null,
  key text not null,
  -- operationId, and a hash of parameters and body.
  operation text not null,
  fingerprint text not null,
  -- unknown: the key's status was requested first, so the request must never take effect.
  state text not null check (state in ('pending', 'done', 'refused', 'unknown')),
  status smallint,
  -- Not jsonb, to repeat it exactly.
  answer text,
  at timestamptz not null,
  primary key (player_id, key)
);
create index idempotent_request_pending on idempotent_request (player_id, at) where state = 'pending';
create index idempotent_request_at on idempotent_request (at);
create index idempotent_request_anonymous on idempotent_request (at) where player_id = 0;


-- Deposits

/* One row per payment that reached an account of the operator, however often it is reported. A payment has up to two identities: the
   sending bank with its reference, and the channel with the provider's. docs/adr/0046-incoming-payments.md */
create table incoming_payment (
  id bigint generated always as identity primary key,
  from_bank_code text,
  bank_reference text,
  channel text,
  provider_reference text,
  order_id text,
  from_account_no text,
  -- Null matches every account.
  to_account_no text,
  amount bigint not null check (amount > 0),
  -- By the first report.
  at timestamptz not null,
  seen_at timestamptz not null,
  source text not null check (source in ('provider', 'bank', 'slip', 'gift')),
  -- unmatched: no known player. review: possibly settled already. held: above the player's own limit. returned: by staff. same: a second
  -- report of `same_as`.
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
create index incoming_payment_amount on incoming_payment (amount, at);
create index incoming_payment_open on incoming_payment (state, id) where state in ('unmatched', 'review');

-- Written before the provider is called, so that an order survives a crash.
create table qr (
  player_id bigint not null references player,
  -- qrcodeId; claims of kind 'qr' name its player.
  id text not null,
  -- Orders them even if the clock stands still.
  number bigint generated always as identity,
  bank_code text not null,
  amount bigint not null check (amount > 0),
  -- creating: the provider has not answered. failed: it never took the order.
  status text not null check (status in ('creating', 'refused', 'failed', 'live', 'paid', 'expired', 'cancelled')),
  payload text,
  message text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When paid or cancelled; an expired one ended at expires_at.
  ended_at timestamptz,
  paid_amount bigint not null default 0,
  late boolean not null default false,
  -- The provider has not confirmed the cancellation.
  cancel_due boolean not null default false,
  -- A QR that is not in this request's answer must never become live.
  key text,
  held boolean not null default false,
  next_at timestamptz,
  primary key (player_id, id),
  check (status <> 'live' or payload is not null)
);
create unique index qr_one_live on qr (player_id, bank_code) where status = 'live';
create index qr_latest on qr (player_id, bank_code, number desc);
create index qr_unfinished on qr (number) where status = 'creating' or cancel_due;
create index qr_unpaid on qr (expires_at) where paid_amount = 0;

-- As reported by the bank. Claims of kind 'transfer' prevent a second credit.
create table bank_transfer (
  -- As in a slip's mini-QR.
  from_bank_code text not null,
  reference text not null,
  from_account_no text not null,
  to_account_no text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  seen_at timestamptz not null,
  -- Null until found by account, phone or slip.
  player_id bigint references player,
  primary key (from_bank_code, reference)
);
create index bank_transfer_unmatched on bank_transfer (seen_at) where player_id is null;

-- Position in the bank's list.
create table bank_cursor (
  one boolean primary key default true check (one),
  place text not null
);

-- Credit nothing; the transaction is the statement's line.
create table announcement (
  player_id bigint not null references player,
  transaction_id bigint not null,
  amount bigint not null,
  at timestamptz not null,
  next_at timestamptz,
  primary key (player_id, transaction_id)
);
create index announcement_at on announcement (at);

-- Claims of kind 'slip' record the transfers used.
create table slip (
  player_id bigint not null references player,
  -- Gapless per player, so that a page is a range.
  number bigint not null,
  -- Unguessable.
  id text not null,
  file text not null,
  -- READING: not read yet, or the bank has not answered.
  status text not null check (status in ('READING', 'SUCCESS', 'FAILED')),
  note text,
  amount bigint not null default 0,
  uploaded_at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz not null,
  file_removed_at timestamptz,
  primary key (player_id, number),
  unique (player_id, id)
);
create index slip_open on slip (next_at) where status = 'READING';
create index slip_failed_files on slip (uploaded_at) where status = 'FAILED' and file_removed_at is null;

-- For a minute.
create table slip_link (
  hash text primary key,
  player_id bigint not null references player,
  file text not null,
  expires_at timestamptz not null
);
create index slip_link_expires on slip_link (expires_at);

-- Written before they are stored and deleted with the slip's row. Old ones belong to no slip, after a crash or refusal, and are removed.
create table unclaimed_file (
  player_id bigint not null references player,
  file text not null,
  at timestamptz not null,
  next_at timestamptz,
  primary key (player_id, file)
);
create index unclaimed_file_at on unclaimed_file (at);

-- Claims of kind 'giftLink' are unique over all players.
create table gift_link (
  player_id bigint not null references player,
  code text not null,
  -- Permanent at the gift wallet.
  id text not null,
  wallet_no text not null,
  -- redeeming: the gift wallet has not answered. gone: it was empty.
  status text not null check (status in ('redeeming', 'credited', 'gone')),
  created_at timestamptz not null,
  -- Null without extensions.
  key text,
  -- Counts as deposited from the redemption on.
  amount bigint not null default 0,
  next_at timestamptz,
  primary key (player_id, code)
);
create index gift_link_open on gift_link (created_at) where status = 'redeeming';

-- Many guesses make the player wait.
create table gift_link_try (
  player_id bigint primary key references player,
  count int not null,
  since timestamptz not null
);


-- Limits and exclusions

-- A null amount is no limit.
create table player_limit (
  player_id bigint not null references player,
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount >= 0),
  -- Higher, from next_from on.
  next_amount bigint check (next_amount >= 0),
  next_from timestamptz,
  primary key (player_id, period)
);

-- Above a limit, until it is back at the bank.
create table held_deposit (
  player_id bigint not null references player,
  -- The statement's line.
  transaction_id bigint not null,
  amount bigint not null check (amount > 0),
  -- Null while a withdrawal returns it.
  due_at timestamptz,
  -- Null if unknown: returned to the registered one.
  from_bank_code text,
  from_account_no text,
  primary key (player_id, transaction_id)
);
create index held_deposit_due on held_deposit (due_at) where due_at is not null;

-- Independent of the player's own. player.excluded_until is the later of both.
create table operator_exclusion (
  player_id bigint primary key references player,
  until timestamptz not null,
  -- The player's own before.
  own_until timestamptz
);


-- Withdrawals

-- After the money has left the wallet.
create table withdrawal (
  player_id bigint not null references player,
  -- Permanent at the bank.
  id text not null,
  amount bigint not null check (amount > 0),
  -- As registered at the request.
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  -- requested: the bank may have been called. sent: it took it. paid and refused are final.
  status text not null check (status in ('requested', 'sent', 'paid', 'refused')),
  -- The bank's text when refused, its reference when paid.
  note text,
  -- The statement's line.
  transaction_id bigint not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  next_at timestamptz not null,
  -- The bonus that it ended and the forfeited amount: restored if the bank refuses.
  bonus_id text,
  forfeited bigint not null default 0 check (forfeited >= 0),
  -- Returns a held deposit.
  returns boolean not null default false,
  primary key (player_id, id)
);
create index withdrawal_latest on withdrawal (player_id, requested_at desc);
create index withdrawal_open on withdrawal (next_at) where status in ('requested', 'sent');


-- Games

create table game_account (
  player_id bigint not null references player,
  slot_code text not null,
  username text not null,
  password text not null,
  synced_at timestamptz,
  failed boolean not null default false,
  -- The provider's bets up to it are in the ledger.
  cursor text,
  -- Counts transfers: a balance read during one cannot be compared with the ledger.
  moves bigint not null default 0,
  -- Until the provider answers.
  reset_id text,
  next_password text,
  -- For unique references of the changes.
  bet_changes bigint not null default 0,
  -- suspending and resuming: not confirmed by the provider.
  access text not null default 'active' check (access in ('active', 'suspending', 'suspended', 'resuming')),
  access_since timestamptz,
  -- Null when done.
  access_next_at timestamptz,
  access_attempts int not null default 0,
  access_problem text,
  -- The provider ignores lower ones.
  access_order bigint not null default 0,
  primary key (player_id, slot_code)
);
create index game_account_access on game_account (access_next_at) where access <> 'active';

create table game_bet (
  player_id bigint not null references player,
  slot_code text not null,
  bet_id text not null,
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  at timestamptz not null,
  -- Settled and returned bets may still be corrected.
  state text not null default 'settled',
  settled_at timestamptz,
  primary key (player_id, slot_code, bet_id),
  constraint game_bet_state_check check (state = 'settled' or (state in ('open', 'returned') and win = 0))
);
-- A bonus's turnover is the stakes since its grant.
create index game_bet_at on game_bet (player_id, at);
create index game_bet_open on game_bet (player_id) where state = 'open';

-- Between two games it passes through the wallet.
create table transfer (
  player_id bigint not null references player,
  id text not null,
  from_code text not null,
  to_code text not null,
  amount bigint not null check (amount > 0),
  -- leaving: out of the first game. entering: into the second.
  state text not null check (state in ('leaving', 'entering', 'done', 'failed')),
  key text,
  -- The statement's line in progress.
  entry_transaction bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  next_at timestamptz not null,
  attempts int not null default 0,
  primary key (player_id, id)
);
create index transfer_due on transfer (next_at) where state in ('leaving', 'entering');
create index transfer_open on transfer (player_id) where state in ('leaving', 'entering');


-- Rewards: docs/adr/0040-rewards-are-earned.md

create table player_bonus (
  player_id bigint not null references player,
  id text not null,
  -- A coupon is a prize of the wheel.
  source text not null check (source in ('bonus', 'promotion', 'coupon')),
  code text not null,
  -- Later changes do not apply.
  rules jsonb not null,
  -- waiting: for its deposit. ending: by a withdrawal; it runs again if the bank refuses the payout.
  state text not null check (state in ('waiting', 'running', 'ending', 'ended', 'cancelled')),
  deposit bigint not null default 0,
  granted bigint not null default 0,
  required bigint not null default 0,
  taken_at timestamptz not null,
  granted_at timestamptz,
  ended_at timestamptz,
  primary key (player_id, id)
);
create unique index player_bonus_open on player_bonus (player_id) where state in ('waiting', 'running', 'ending');

-- Promotions are limited in number.
create table promotion_taken (
  code text primary key,
  count bigint not null
);

create table player_play (
  player_id bigint primary key references player,
  deposited bigint not null default 0,
  staked bigint not null default 0,
  won bigint not null default 0,
  -- At the last refund.
  refunded_staked bigint not null default 0,
  refunded_won bigint not null default 0,
  -- Never lowered, so that a corrected bet gives no second coin.
  coined_staked bigint not null default 0
);

create table refund (
  player_id bigint not null references player,
  -- Gapless per player, so that a page is a range.
  number bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (player_id, number)
);

create table invite_earning (
  player_id bigint not null references player,
  invitee_id bigint not null references player,
  earned bigint not null,
  primary key (player_id, invitee_id)
);

-- Friends whose inviter may have earned. A job credits it, because a transaction moves one player's money only.
create table invite_due (
  invitee_id bigint primary key references player,
  next_at timestamptz
);

-- The next draw, secret until used.
create table spin_promise (
  player_id bigint primary key references player,
  server_seed text not null,
  nonce bigint not null,
  wheel text not null,
  -- By slice code.
  weights jsonb not null,
  -- By slice.
  prizes text not null default ''
);

-- All that is needed to recompute a draw.
create table spin (
  player_id bigint not null references player,
  nonce bigint not null,
  server_seed text not null,
  client_seed text not null,
  weights jsonb not null,
  slice text not null,
  at timestamptz not null,
  primary key (player_id, nonce)
);

-- As offered when won.
create table coupon (
  player_id bigint not null references player,
  id text not null,
  prize text not null,
  kind text not null,
  -- Satang, or coins.
  amount bigint not null,
  -- name, label and htmlDescription by language; a bonus also has its turnover.
  offer jsonb not null,
  won_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  primary key (player_id, id)
);
create index coupon_open on coupon (player_id, won_at) where claimed_at is null;


-- Chat: docs/adr/0023-chat.md

-- A player's has an empty guest_id. A guest has player_id 0 and a proven id.
create table conversation (
  player_id bigint not null,
  guest_id text not null,
  -- Gapless: clients request what is missing.
  last_sequence bigint not null default 0,
  -- By the customer.
  read_sequence bigint not null default 0,
  -- The last of the customer, and the last sent to the desk.
  customer_sequence bigint not null default 0,
  desk_sequence bigint not null default 0,
  -- Null: all sent. A sender sets it ahead meanwhile.
  desk_next_at timestamptz,
  desk_turn int not null default 0,
  last_at timestamptz not null,
  primary key (player_id, guest_id)
);
create index conversation_desk on conversation (desk_next_at) where desk_next_at is not null;
create index conversation_last_at on conversation (last_at);

create table conversation_message (
  player_id bigint not null,
  guest_id text not null,
  sequence bigint not null,
  -- 'customer', or the agent's name.
  sender text not null,
  -- A repeated message is stored once.
  client_id text,
  -- JSON as text, to repeat it exactly.
  message text not null,
  session_id text,
  at timestamptz not null,
  -- To sockets; until then it is repeated.
  published boolean not null default false,
  next_at timestamptz,
  primary key (player_id, guest_id, sequence),
  foreign key (player_id, guest_id) references conversation
);
create unique index conversation_message_once on conversation_message (player_id, guest_id, (sender = 'customer'), client_id)
  where client_id is not null;
create index conversation_message_unpublished on conversation_message (at) where not published;

-- Written before the file is stored, and removed after a day in no message.
create table chat_file (
  player_id bigint not null,
  guest_id text not null,
  -- Also the secret of its address.
  file text not null,
  kind text not null check (kind in ('jpg', 'gif', 'mp4', 'mov')),
  size bigint not null,
  at timestamptz not null,
  sent boolean not null default false,
  -- A guest's, so that one network cannot displace the files of others.
  subnet text not null default '',
  next_at timestamptz,
  primary key (player_id, guest_id, file)
);
create unique index chat_file_name on chat_file (file);
create index chat_file_unsent on chat_file (at) where not sent;
create index chat_file_guests on chat_file (at) where player_id = 0;
create index chat_file_subnet on chat_file (subnet, at) where player_id = 0;

-- By day and customer, or address of guests; day 0 has all that are kept. Sums, to avoid adding up files.
create table chat_bytes (
  who text not null,
  day int not null,
  bytes bigint not null,
  primary key (who, day)
);
insert into chat_bytes values ('guests', 0, 0), ('everybody', 0, 0);

-- Packets of @socket.io/postgres-adapter that are too large for NOTIFY.
create unlogged table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);


-- Catalogue, settings and secrets

-- The last one is current.
create table catalogue_version (
  id bigint generated always as identity primary key,
  hash text not null,
  -- In baht, with all languages.
  content jsonb not null,
  -- Against the version before.
  difference jsonb not null,
  applied_by text not null,
  applied_at timestamptz not null
);

-- By staff, and the sandbox's switches and clock offset; copies follow by NOTIFY.
create table setting (
  name text primary key,
  value jsonb not null
);

-- `guest` signs guests' tokens, `fingerprint` keys the hash of passwords in fingerprints.
create table server_secret (
  name text primary key,
  value text not null
);
insert into server_secret values
  ('guest', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')),
  ('fingerprint', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Whether the money is real: written at the first start, never changed.
create table database_kind (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('sandbox', 'live')),
  written_at timestamptz not null
);


-- Staff and operations: docs/adr/0061-operator-commands.md

-- token_hash is a sha256; names are never reused.
create table staff (
  name text primary key,
  token_hash text not null,
  state text not null check (state in ('pending', 'active', 'removed')),
  added_by text not null,
  added_at timestamptz not null,
  approved_by text,
  removed_at timestamptz
);

-- Kept for good: each hash covers the row and the hash before it.
create table audit (
  number bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  previous_hash text not null,
  hash text not null
);

-- Events that should be impossible.
create table alarm (
  id bigint generated always as identity primary key,
  player_id bigint references player,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null
);

-- From background jobs: platform/jobs/setAside.ts. Unresolved ones raise an alert.
create table set_aside_item (
  job text not null,
  item text not null,
  -- JSON as text: identifies the item, without secrets.
  summary text not null,
  error text not null,
  attempts int not null default 1,
  at timestamptz not null,
  last_at timestamptz not null,
  resolved_at timestamptz,
  primary key (job, item)
);
create index set_aside_item_open on set_aside_item (job) where resolved_at is null;


-- Request limits, shared by all copies

-- Unlogged: a crash of PostgreSQL only restarts the counts.
create unlogged table request_count (
  minute bigint not null,
  who text not null,
  count bigint not null,
  primary key (minute, who)
);

-- Per hour. Logged, because a failover must not renew an attacker's budgets.
create table request_budget (
  budget text not null,
  scope text not null,
  key text not null,
  hour bigint not null,
  used int not null,
  allowed int not null,
  primary key (hour, budget, scope, key)
);

create unlogged table login_failure (
  phone text not null,
  address text not null,
  at timestamptz not null,
  -- An IPv6 customer can have 65 536 networks of /64, so subnets are counted too. Null for known devices.
  subnet text
);
create index login_failure_phone on login_failure (phone, at);
create index login_failure_address on login_failure (address, at);
create index login_failure_subnet on login_failure (subnet, at);

-- A solved challenge is accepted once.
create table used_challenge (
  id text primary key,
  expires_at timestamptz not null
);


-- Sandbox: the simulated banks and providers

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
  -- A bank or slot code; null for all.
  target text,
  mode text not null,
  note text,
  delay_ms int not null default 0,
  -- Calls left to affect.
  times int not null check (times > 0)
);

create table sandbox_order (
  id text primary key,
  bank_code text not null,
  amount bigint not null,
  payload text not null,
  reference text not null,
  expires_at timestamptz not null,
  next_at timestamptz
);

-- A cancellation may arrive before its order, which is then refused.
create table sandbox_cancellation (
  order_id text primary key
);

create table sandbox_payment (
  reference text primary key,
  order_id text not null references sandbox_order,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- Notifications are repeated until then.
  taken boolean not null default false,
  -- Null if the bank does not list the account.
  to_account_no text,
  from_bank_code text,
  bank_reference text,
  -- Whether the notification names them.
  identified boolean not null default true,
  next_at timestamptz
);
create index sandbox_payment_untaken on sandbox_payment (reference) where not taken;

-- Removed by the console.
create table sandbox_bank_account (
  player_id bigint primary key references player,
  bank_code text not null,
  account_name text not null,
  account_no text not null
);

create table sandbox_game_account (
  slot_code text not null,
  username text not null,
  -- One account per player.
  player text not null,
  password text not null,
  amount bigint not null default 0 check (amount >= 0),
  suspended boolean not null default false,
  access_order bigint not null default 0,
  primary key (slot_code, username),
  unique (slot_code, player)
);

-- By Krapao's id, answered the same each time. closed: its status was requested first, so it is never taken.
create table sandbox_game_move (
  id text primary key,
  slot_code text not null,
  state text not null check (state in ('done', 'refused', 'closed'))
);

create table sandbox_game_bet (
  number bigint generated always as identity primary key,
  slot_code text not null,
  username text not null,
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  at timestamptz not null,
  state text not null default 'settled',
  settled_at timestamptz,
  -- The cursor of the provider's list.
  change bigint default nextval('sandbox_game_bet_number_seq'),
  foreign key (slot_code, username) references sandbox_game_account,
  check (state = 'settled' or (state in ('open', 'returned') and win = 0))
);
create index sandbox_game_bet_change on sandbox_game_bet (slot_code, username, change);

-- Single-use sign-in links, and visits at a game's site.
create table sandbox_game_ticket (
  hash text primary key,
  kind text not null check (kind in ('link', 'visit')),
  slot_code text not null,
  username text not null,
  expires_at timestamptz not null,
  foreign key (slot_code, username) references sandbox_game_account
);

-- The bank's list is read by number, so writers lock first to make numbers visible in order.
create table sandbox_transfer (
  number bigint generated always as identity primary key,
  from_bank_code text not null,
  reference text not null,
  from_account_no text not null,
  to_account_no text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- False: in the bank's records, not its list.
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
  message text,
  next_at timestamptz
);

create table sandbox_gift (
  code text primary key,
  amount bigint not null check (amount > 0),
  -- Redeemed by a stranger.
  used boolean not null,
  taken_by text
);

create table sandbox_support (
  conversation text not null,
  sequence bigint not null,
  primary key (conversation, sequence)
);
