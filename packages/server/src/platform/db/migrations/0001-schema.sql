-- Every table of players leads its keys with player_id, so that one PostgreSQL can become several without a new schema.
-- Money is satang unless a comment says otherwise. Times come from the clock of the application, never from now().
-- A background job takes a row at its next_at, and at once where that is null: background/batch.ts.
-- SQL functions and triggers are in db/functions/.


-- Players and sessions

create table player (
  id bigint generated always as identity primary key,
  -- The id that clients see; unique through claims.
  public_id text not null,
  phone text not null,
  name text not null,
  password_hash text not null,
  source_code text,
  inviter_id bigint references player,
  currency text not null,
  inactive boolean not null default false,
  created_at timestamptz not null,
  -- False if the operator closed the wallet: the player sees NO_WALLET, and money that still arrives is credited.
  has_wallet boolean not null default true,
  -- Until then money can leave, but not be deposited or played with.
  excluded_until timestamptz
);
create index player_inviter on player (inviter_id, id) where inviter_id is not null;
create index player_barred on player (id) where inactive or excluded_until is not null;

-- Values that are unique over all players: phones, public ids, bank accounts, tokens, references of slips and payments, gift links.
create table claims (
  kind text not null,
  value text not null,
  player_id bigint not null references player,
  primary key (kind, value)
);
-- Decides whose an incoming transfer is, so it must name the registered account and no other.
create unique index claims_one_bank_account on claims (player_id) where kind = 'bankAccount';

/* Finds the accounts and phones that fit a number with hidden digits (x): every visible character with its place, as 1:K 2:B. It stands
   here and not in db/functions/, because its index is wrong once it is replaced. */
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
  -- When the player changed it, which pauses withdrawals for a while. Null: as registered.
  changed_at timestamptz
);

create table session (
  player_id bigint not null references player,
  -- sha256 of the token in hex, as in claims
  token_hash text not null,
  client text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  -- Browser and system from the User-Agent, as `Chrome, Android`; the header itself is not kept.
  device text not null default '',
  primary key (player_id, token_hash)
);

-- Devices that have signed in to an account: wrong passwords of strangers do not block them. The secret is in a cookie, its hash here.
create table known_device (
  player_id bigint not null,
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (player_id, device_hash)
);
create index known_device_hash on known_device (device_hash);

-- One row per phone, locked by each of its requests, so that parallel ones are counted exactly.
create table otp_phone (
  phone text primary key,
  last_sent_at timestamptz,
  -- The last request; a day later the row is deleted.
  counted_since timestamptz not null,
  -- The sends of the last hour.
  sent_at timestamptz[] not null default '{}'
);

create table otp (
  -- sha256 of the otpToken in hex
  token_hash text primary key,
  phone text not null,
  -- sha256 of token and code: useless without the token, which is not stored
  code_hash text not null,
  expires_at timestamptz not null,
  -- A newer code replaced this one.
  replaced boolean not null default false,
  verified_at timestamptz,
  used_at timestamptz,
  -- A code for a registration sets no password, and the reverse.
  purpose text not null default 'register' check (purpose in ('register', 'passwordReset')),
  -- The network or known device that requested the code, whose next code replaces it.
  requester text
);
create index otp_phone_verified on otp (phone, verified_at) where verified_at is not null;
create index otp_expires_at on otp (expires_at);

-- Wrong codes for a phone, since a right one or seven quiet days. They count for who typed them, so that a stranger blocks themselves and
-- not the owner of the phone.
create table otp_wrong (
  phone text not null,
  -- A network, a subnet, or `device:` and the hash of a known device; empty for all but known devices together.
  who text not null,
  failures int not null,
  failed_at timestamptz not null,
  blocked_until timestamptz,
  primary key (phone, who)
);


-- Ledger: double entry, docs/adr/0005-ledger.md

-- One row per player, locked first by every posting, so that accounts are always locked in the same order.
create table ledger_player (
  player_id bigint primary key references player,
  operations bigint not null default 0,
  entries bigint not null default 0,
  last_at timestamptz
);

create table operation (
  player_id bigint not null references ledger_player,
  -- Gapless per player, from 1.
  id bigint not null,
  kind text not null,
  -- Makes it happen once: a bank's reference, the key of an idempotent request.
  reference text not null,
  key text,
  at timestamptz not null,
  wallet_after bigint not null,
  -- The line of the statement, if it has one: gapless per player, from 1.
  entry bigint,
  entry_type text,
  entry_status text,
  entry_from text,
  entry_to text,
  entry_amount bigint,
  entry_detail jsonb,
  -- Gapless per player and type, from 1.
  type_entry bigint,
  primary key (player_id, id),
  constraint operation_once unique (player_id, reference),
  constraint operation_entry unique (player_id, entry),
  constraint operation_type_entry unique (player_id, entry_type, type_entry),
  check ((entry is null) = (entry_type is null)),
  check (entry_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  check (entry_status in ('PROCESSING', 'SUCCESS', 'FAILED')),
  check ((entry is null) = (type_entry is null))
);
create index operation_key on operation (player_id, key) where key is not null;
-- Deposits by time, which count against a deposit limit.
create index operation_deposit on operation (player_id, at) where kind in ('qrDeposit', 'bankTransfer', 'giftLink');

create table posting (
  player_id bigint not null,
  operation_id bigint not null,
  leg smallint not null,
  account text not null,
  asset text not null check (asset in ('THB', 'COIN')),
  amount bigint not null check (amount <> 0),
  primary key (player_id, operation_id, leg),
  foreign key (player_id, operation_id) references operation
);

-- House accounts have no balance, because all deposits would queue for the row.
create table balance (
  player_id bigint not null references ledger_player,
  account text not null check (account not like 'house:%'),
  asset text not null,
  amount bigint not null default 0 constraint balance_not_negative check (amount >= 0),
  primary key (player_id, account, asset)
);


-- Idempotent requests

-- The request under an Idempotency-Key, and its first answer. player_id 0 has registrations, whose keys begin with the phone.
create table intent (
  player_id bigint not null,
  key text not null,
  -- operationId, and a hash of parameters and body, because the same key must mean the same request.
  operation text not null,
  fingerprint text not null,
  -- unknown is a tombstone: the key's status was requested before the request came, which must never take effect then.
  state text not null check (state in ('pending', 'done', 'refused', 'unknown')),
  status smallint,
  -- Text and not jsonb, to repeat the first answer exactly.
  answer text,
  at timestamptz not null,
  primary key (player_id, key)
);
create index intent_pending on intent (player_id, at) where state = 'pending';
create index intent_at on intent (at);
create index intent_anonymous on intent (at) where player_id = 0;


-- Deposits

/* One row per payment that reached an account of the operator, whoever reports it and however often. A payment has up to two
   identities: the sending bank with its reference (bank list, bank webhook, slip), and the channel with the provider's reference (QR
   notification, gift link). docs/adr/0046-incoming-payments.md */
create table incoming_payment (
  id bigint generated always as identity primary key,
  from_bank_code text,
  bank_reference text,
  channel text,
  provider_reference text,
  -- The QR order that the notification named.
  order_id text,
  from_account_no text,
  -- Null if unknown, and then compared with payments into every account.
  to_account_no text,
  amount bigint not null check (amount > 0),
  -- When it arrived, by the first report.
  at timestamptz not null,
  seen_at timestamptz not null,
  source text not null check (source in ('provider', 'bank', 'slip', 'gift')),
  -- unmatched: no player is known. review: it may be a payment that was settled already. held: above the player's own limit.
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
-- Candidates for the same payment.
create index incoming_payment_amount on incoming_payment (amount, at);
create index incoming_payment_open on incoming_payment (state, id) where state in ('unmatched', 'review');

-- Written before the provider is called, so that an order is found after a crash. Its money is in the ledger.
create table qr (
  player_id bigint not null references player,
  -- qrcodeId for clients; claims of kind 'qr' lead from it to the player when a payment arrives.
  id text not null,
  -- Orders them, because the clock may stand still.
  number bigint generated always as identity,
  bank_code text not null,
  amount bigint not null check (amount > 0),
  -- creating: the provider's answer is not known. failed: the provider never took the order.
  status text not null check (status in ('creating', 'refused', 'failed', 'live', 'paid', 'expired', 'cancelled')),
  payload text,
  -- The provider's text when it refused.
  message text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was paid or cancelled; an expired one ended at expires_at.
  ended_at timestamptz,
  paid_amount bigint not null default 0,
  late boolean not null default false,
  -- The provider does not know yet that it is cancelled.
  cancel_due boolean not null default false,
  -- The idempotent request that ordered it: a QR that is not in the request's answer must never become live.
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

-- Transfers to the operator's accounts, as the bank reported them. The claim of kind 'transfer' prevents a second credit.
create table bank_transfer (
  -- The sending bank and its reference, as in the mini-QR of a slip.
  from_bank_code text not null,
  reference text not null,
  from_account_no text not null,
  to_account_no text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  seen_at timestamptz not null,
  -- Found by the registered account or phone; null until a slip names it.
  player_id bigint references player,
  primary key (from_bank_code, reference)
);
create index bank_transfer_unmatched on bank_transfer (seen_at) where player_id is null;

-- Position in the bank's list; one row.
create table bank_cursor (
  one boolean primary key default true check (one),
  place text not null
);

-- Transfers that players announced. They credit nothing; the operation is the line in the statement.
create table announcement (
  player_id bigint not null references player,
  operation_id bigint not null,
  amount bigint not null,
  at timestamptz not null,
  next_at timestamptz,
  primary key (player_id, operation_id)
);
create index announcement_at on announcement (at);

-- Claims of kind 'slip' record which transfers slips have been used for.
create table slip (
  player_id bigint not null references player,
  -- Gapless per player, from 1, so that a page is a range.
  number bigint not null,
  -- Public name, which cannot be guessed, and the name of its file.
  id text not null,
  file text not null,
  -- READING: not read yet, or the bank has not answered.
  status text not null check (status in ('READING', 'SUCCESS', 'FAILED')),
  note text,
  amount bigint not null default 0,
  uploaded_at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz not null,
  -- The picture of a failed slip is removed after some days, and its row stays.
  file_removed_at timestamptz,
  primary key (player_id, number),
  unique (player_id, id)
);
create index slip_open on slip (next_at) where status = 'READING';
create index slip_failed_files on slip (uploaded_at) where status = 'FAILED' and file_removed_at is null;

-- A link to a slip's picture for a minute, by the hash of the link's secret.
create table slip_link (
  hash text primary key,
  player_id bigint not null references player,
  file text not null,
  expires_at timestamptz not null
);
create index slip_link_expires on slip_link (expires_at);

-- Files of slips under upload, written before they are stored and deleted with their slip's row. Old ones belong to no slip, because
-- the server died or the request was refused, and are removed from the store.
create table unclaimed_file (
  player_id bigint not null references player,
  file text not null,
  at timestamptz not null,
  next_at timestamptz,
  primary key (player_id, file)
);
create index unclaimed_file_at on unclaimed_file (at);

-- The redemption of a gift link into a wallet of the operator. Claims of kind 'giftLink' make it unique over all players.
create table gift_link (
  player_id bigint not null references player,
  code text not null,
  -- The redemption's permanent id at the gift wallet.
  id text not null,
  wallet_no text not null,
  -- redeeming: the gift wallet's answer is not known. gone: there was no money in it.
  status text not null check (status in ('redeeming', 'credited', 'gone')),
  created_at timestamptz not null,
  -- The idempotent request, answered with the last step. Null where extensions are not served.
  key text,
  -- As the gift wallet reported it: counts as deposited from the redemption on.
  amount bigint not null default 0,
  next_at timestamptz,
  primary key (player_id, code)
);
create index gift_link_open on gift_link (created_at) where status = 'redeeming';

-- Invalid gift links of a player, who has to wait after many guesses.
create table gift_link_try (
  player_id bigint primary key references player,
  count int not null,
  since timestamptz not null
);


-- Limits and exclusions

-- The player's own deposit limit of a period. Null is no limit.
create table player_limit (
  player_id bigint not null references player,
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount >= 0),
  -- A higher limit, which holds from next_from on.
  next_amount bigint check (next_amount >= 0),
  next_from timestamptz,
  primary key (player_id, period)
);

-- Money above a limit, until it is back at the bank.
create table held_deposit (
  player_id bigint not null references player,
  -- The operation that holds it, which is its line in the statement.
  operation_id bigint not null,
  amount bigint not null check (amount > 0),
  -- When it is sent back next; null while a withdrawal returns it.
  due_at timestamptz,
  -- The full account that it came from and goes back to. Null if unknown: it goes to the registered account.
  from_bank_code text,
  from_account_no text,
  primary key (player_id, operation_id)
);
create index held_deposit_due on held_deposit (due_at) where due_at is not null;

-- An exclusion by the operator, apart from the player's own, which does not end with it. player.excluded_until is the later of both.
create table operator_exclusion (
  player_id bigint primary key references player,
  until timestamptz not null,
  -- The player's own exclusion before; null where there was none.
  own_until timestamptz
);


-- Withdrawals

-- Progress of a withdrawal at the bank, after its money has left the wallet.
create table withdrawal (
  player_id bigint not null references player,
  -- The payout's permanent id at the bank.
  id text not null,
  amount bigint not null check (amount > 0),
  -- The account that was registered at the time of the request.
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  -- requested: the bank may have been called. sent: the bank took it. paid and refused are final.
  status text not null check (status in ('requested', 'sent', 'paid', 'refused')),
  -- The bank's text when it refused, or its reference when it paid.
  note text,
  -- The line in the statement.
  operation_id bigint not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  next_at timestamptz not null,
  -- The bonus that it ended, and what that forfeited: a payout that the bank refuses restores both.
  bonus_id text,
  forfeited bigint not null default 0 check (forfeited >= 0),
  -- It returns a held deposit, without a request of the player.
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
  -- Up to where the provider's bets are in the ledger.
  cursor text,
  -- Counts transfers to and from it: a balance that was read during one cannot be compared with the ledger.
  moves bigint not null default 0,
  -- A new password, while the provider's answer is not known.
  reset_id text,
  next_password text,
  -- How often bets of this account changed the ledger; it makes the reference of each change unique.
  bet_changes bigint not null default 0,
  -- suspending and resuming: the provider has not confirmed it yet.
  access text not null default 'active' check (access in ('active', 'suspending', 'suspended', 'resuming')),
  access_since timestamptz,
  -- When the provider is called again; null where nothing is left to do.
  access_next_at timestamptz,
  access_attempts int not null default 0,
  access_problem text,
  -- Orders changes of access: the provider takes none that is lower than one that it took.
  access_order bigint not null default 0,
  primary key (player_id, slot_code)
);
create index game_account_access on game_account (access_next_at) where access <> 'active';

-- Each bet once, by the provider's id; its money is in the ledger.
create table game_bet (
  player_id bigint not null references player,
  slot_code text not null,
  bet_id text not null,
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  at timestamptz not null,
  -- Open until it is settled or returned; it may be corrected afterwards.
  state text not null default 'settled',
  -- Null while it is open.
  settled_at timestamptz,
  primary key (player_id, slot_code, bet_id),
  constraint game_bet_state_check check (state = 'settled' or (state in ('open', 'returned') and win = 0))
);
-- The turnover of a bonus is what was staked since the grant.
create index game_bet_at on game_bet (player_id, at);
create index game_bet_open on game_bet (player_id) where state = 'open';

-- Progress of a transfer between the wallet and a game, or between two games through the wallet. Its money is in the ledger.
create table transfer (
  player_id bigint not null references player,
  id text not null,
  from_code text not null,
  to_code text not null,
  amount bigint not null check (amount > 0),
  -- leaving: on its way out of the first game. entering: on its way into the second one.
  state text not null check (state in ('leaving', 'entering', 'done', 'failed')),
  -- The idempotent request, answered when it ends.
  key text,
  -- The line in the statement that is still in progress.
  entry_operation bigint,
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
  -- Terms when the bonus was taken: later changes by the operator do not apply.
  rules jsonb not null,
  -- waiting: for its deposit. ending: a withdrawal ended it, and it runs again if the bank refuses the payout.
  state text not null check (state in ('waiting', 'running', 'ending', 'ended', 'cancelled')),
  deposit bigint not null default 0,
  granted bigint not null default 0,
  required bigint not null default 0,
  taken_at timestamptz not null,
  granted_at timestamptz,
  ended_at timestamptz,
  primary key (player_id, id)
);
-- One at a time, also for parallel requests.
create unique index player_bonus_open on player_bonus (player_id) where state in ('waiting', 'running', 'ending');

-- How often a promotion was granted, because its number is limited.
create table promotion_taken (
  code text primary key,
  count bigint not null
);

-- All that a player has deposited, staked and won, counted with each deposit and bet.
create table player_play (
  player_id bigint primary key references player,
  deposited bigint not null default 0,
  staked bigint not null default 0,
  won bigint not null default 0,
  -- Sums at the last refund.
  refunded_staked bigint not null default 0,
  refunded_won bigint not null default 0,
  -- Stakes for which coins of the wheel were given: never lowered, so that a corrected bet gives no second coin.
  coined_staked bigint not null default 0
);

create table refund (
  player_id bigint not null references player,
  -- Gapless per player, from 1, so that a page is a range.
  number bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (player_id, number)
);

-- Earnings of an inviter from each friend.
create table invite_earning (
  player_id bigint not null references player,
  invitee_id bigint not null references player,
  earned bigint not null,
  primary key (player_id, invitee_id)
);

-- Friends whose inviter may have earned something. A job credits it, because a transaction moves the money of one player only.
create table invite_due (
  invitee_id bigint primary key references player,
  next_at timestamptz
);

-- The next draw of a player: the server's seed, secret until it is used, and the wheel that it was promised with.
create table spin_promise (
  player_id bigint primary key references player,
  server_seed text not null,
  nonce bigint not null,
  wheel text not null,
  -- The weight of each slice by its code.
  weights jsonb not null,
  -- The prize of each slice.
  prizes text not null default ''
);

-- Draws, with all that is needed to compute them again.
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

-- A prize, as it was offered when it was won.
create table coupon (
  player_id bigint not null references player,
  id text not null,
  prize text not null,
  kind text not null,
  -- Satang, or coins.
  amount bigint not null,
  -- name, label and htmlDescription in every language; for a bonus also its turnover.
  offer jsonb not null,
  won_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  primary key (player_id, id)
);
create index coupon_open on coupon (player_id, won_at) where claimed_at is null;


-- Chat: docs/adr/0023-chat.md

-- A player's has an empty guest_id. A guest is player 0 with an id that the token proves.
create table conversation (
  player_id bigint not null,
  guest_id text not null,
  -- Gapless from 1: a client that sees a gap requests what is missing.
  last_sequence bigint not null default 0,
  -- Up to here the customer has read.
  read_sequence bigint not null default 0,
  -- The customer's last message, and the last one that the support desk has received.
  customer_sequence bigint not null default 0,
  desk_sequence bigint not null default 0,
  -- When the next messages are sent to the desk; a sender sets it ahead meanwhile. Null: the desk has all.
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
  -- 'customer', or the name of the agent.
  sender text not null,
  -- The sender's own id, so that a repeated message is stored once.
  client_id text,
  -- JSON as text, to repeat it exactly.
  message text not null,
  session_id text,
  at timestamptz not null,
  -- Whether sockets were notified; until then it is repeated.
  told boolean not null default false,
  next_at timestamptz,
  primary key (player_id, guest_id, sequence),
  foreign key (player_id, guest_id) references conversation
);
create unique index conversation_message_once on conversation_message (player_id, guest_id, (sender = 'customer'), client_id)
  where client_id is not null;
create index conversation_message_untold on conversation_message (at) where not told;

-- Pictures and videos, written before they are stored. One that is in no message a day later is removed.
create table chat_file (
  player_id bigint not null,
  guest_id text not null,
  -- The name in the store, which is the secret of its address.
  file text not null,
  kind text not null check (kind in ('jpg', 'gif', 'mp4', 'mov')),
  size bigint not null,
  at timestamptz not null,
  sent boolean not null default false,
  -- The network of a guest, so that one network cannot displace the files of all others.
  subnet text not null default '',
  next_at timestamptz,
  primary key (player_id, guest_id, file)
);
create unique index chat_file_name on chat_file (file);
create index chat_file_unsent on chat_file (at) where not sent;
create index chat_file_guests on chat_file (at) where player_id = 0;
create index chat_file_subnet on chat_file (subnet, at) where player_id = 0;

-- Uploaded bytes of a day by customer or by address of guests, and under day 0 all that are kept. Sums, because an upload must not
-- have to add up all files.
create table chat_bytes (
  who text not null,
  day int not null,
  bytes bigint not null,
  primary key (who, day)
);
insert into chat_bytes values ('guests', 0, 0), ('everybody', 0, 0);

-- Filled and emptied by @socket.io/postgres-adapter: packets that are too large for NOTIFY, until every copy has read them.
create unlogged table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);


-- Catalogue, settings and secrets

-- Each catalogue that was applied; the last one is current.
create table catalogue_version (
  id bigint generated always as identity primary key,
  hash text not null,
  -- As written: in baht, with all languages.
  content jsonb not null,
  -- Its changes against the version before.
  difference jsonb not null,
  applied_by text not null,
  applied_at timestamptz not null
);

-- Rules that staff set, and the switches and clock offset of the sandbox; copies follow by NOTIFY.
create table setting (
  name text primary key,
  value jsonb not null
);

-- Secrets that all copies share, made once by the database: `guest` signs the tokens of guests, `fingerprint` keys the hash of passwords
-- in the fingerprint of an idempotent request.
create table server_secret (
  name text primary key,
  value text not null
);
insert into server_secret values
  ('guest', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')),
  ('fingerprint', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Whether the money in this database is real: one row, written at the first start and never changed.
create table database_kind (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('sandbox', 'live')),
  written_at timestamptz not null
);


-- Staff and operations: docs/adr/0061-operator-commands.md

-- People who may run commands. A token is stored as its sha256; a name is never given to a second person.
create table staff (
  name text primary key,
  token_hash text not null,
  state text not null check (state in ('pending', 'active', 'removed')),
  added_by text not null,
  added_at timestamptz not null,
  approved_by text,
  removed_at timestamptz
);

-- Every change by staff in one chain, kept for good: each row's hash covers the row and the hash of the row before it.
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

-- Events that should be impossible, for staff to examine.
create table alarm (
  id bigint generated always as identity primary key,
  player_id bigint references player,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null
);

-- Items that a background job could not process for a reason of their own: background/setAside.ts. Unresolved ones raise an alert.
create table set_aside_item (
  job text not null,
  item text not null,
  -- JSON as text: enough to find the item elsewhere, without secrets.
  summary text not null,
  error text not null,
  attempts int not null default 1,
  at timestamptz not null,
  last_at timestamptz not null,
  resolved_at timestamptz,
  primary key (job, item)
);
create index set_aside_item_open on set_aside_item (job) where resolved_at is null;


-- Request limits, which all copies share

-- Unlogged: after a crash of PostgreSQL the counts begin again, and nothing else is lost.
create unlogged table request_count (
  minute bigint not null,
  who text not null,
  count bigint not null,
  primary key (minute, who)
);

-- Requests of one hour that may cost money or guess a secret, counted before they are served. Logged, because a failover must not give
-- an attacker new budgets.
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
  -- An IPv6 customer can have 65 536 networks of /64 in one /48, so wrong passwords are counted by subnet too. Null for known devices.
  subnet text
);
create index login_failure_phone on login_failure (phone, at);
create index login_failure_address on login_failure (address, at);
create index login_failure_subnet on login_failure (subnet, at);

-- Challenges whose solution was presented, because each counts once.
create table used_challenge (
  id text primary key,
  expires_at timestamptz not null
);


-- Sandbox: the simulated banks and providers. Only the sandbox side of the ports reads these tables.

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
  -- A bank code or slot code; null for the whole port.
  target text,
  mode text not null,
  note text,
  delay_ms int not null default 0,
  -- How many more calls it affects.
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

-- Also of orders that never came, which are refused when they do.
create table sandbox_cancellation (
  order_id text primary key
);

create table sandbox_payment (
  reference text primary key,
  order_id text not null references sandbox_order,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- The provider repeats a notification until it is taken.
  taken boolean not null default false,
  -- A QR that pays into a listed bank account is in the bank's list too, under this reference. Null: it is not.
  to_account_no text,
  from_bank_code text,
  bank_reference text,
  -- Whether the notification names them.
  identified boolean not null default true,
  next_at timestamptz
);
create index sandbox_payment_untaken on sandbox_payment (reference) where not taken;

-- Bank accounts that the console removed, to restore them.
create table sandbox_bank_account (
  player_id bigint primary key references player,
  bank_code text not null,
  account_name text not null,
  account_no text not null
);

create table sandbox_game_account (
  slot_code text not null,
  username text not null,
  -- The player's name in Krapao: a player has one account.
  player text not null,
  password text not null,
  amount bigint not null default 0 check (amount >= 0),
  suspended boolean not null default false,
  access_order bigint not null default 0,
  primary key (slot_code, username),
  unique (slot_code, player)
);

-- Transfers by the id that Krapao gave them, which is answered the same each time. closed: its status was requested before it came, so
-- it is never taken.
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
  -- The bet's last change, in one order for all bets: the cursor of the provider's list.
  change bigint default nextval('sandbox_game_bet_number_seq'),
  foreign key (slot_code, username) references sandbox_game_account,
  check (state = 'settled' or (state in ('open', 'returned') and win = 0))
);
create index sandbox_game_bet_change on sandbox_game_bet (slot_code, username, change);

-- Sign-in links, good for one use, and visits at a game's site, by their hashes.
create table sandbox_game_ticket (
  hash text primary key,
  kind text not null check (kind in ('link', 'visit')),
  slot_code text not null,
  username text not null,
  expires_at timestamptz not null,
  foreign key (slot_code, username) references sandbox_game_account
);

-- The bank's list is read by number, so numbers must become visible in order: writers take a lock first.
create table sandbox_transfer (
  number bigint generated always as identity primary key,
  from_bank_code text not null,
  reference text not null,
  from_account_no text not null,
  to_account_no text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- False: not in the bank's list, only in its records, and so on the slip.
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
  -- Redeemed by a stranger before it was sent.
  used boolean not null,
  taken_by text
);

-- Messages that the support desk has received.
create table sandbox_support (
  conversation text not null,
  sequence bigint not null,
  primary key (conversation, sequence)
);
