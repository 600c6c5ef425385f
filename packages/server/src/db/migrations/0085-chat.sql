-- A talk with support: of a player, or of a guest, who is player 0 with an id that the token proves. A player's guest_id is empty.
create table conversation (
  player_id bigint not null,
  guest_id text not null,
  -- Gapless from 1: a client that sees a gap asks for what is in it.
  last_sequence bigint not null default 0,
  -- Up to here the customer has read.
  read_sequence bigint not null default 0,
  -- The customer's last message, and the last of them that support's desk has taken.
  customer_sequence bigint not null default 0,
  desk_sequence bigint not null default 0,
  -- When the desk is told of what it has not; whoever tells it puts this ahead meanwhile. Null: it has all.
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
  -- 'customer', or who answered.
  sender text not null,
  -- The sender's own name for it: sent twice it is one message.
  client_id text,
  -- JSON, to the letter.
  message text not null,
  session_id text,
  at timestamptz not null,
  -- Whether sockets have been told; what is not is told again.
  told boolean not null default false,
  primary key (player_id, guest_id, sequence),
  foreign key (player_id, guest_id) references conversation
);
create unique index conversation_message_once on conversation_message (player_id, guest_id, (sender = 'customer'), client_id)
  where client_id is not null;
create index conversation_message_untold on conversation_message (at) where not told;

-- A picture or film for a talk. Its name in the store is the secret of its address. Noted before it is stored; one that is in
-- no message a day later is removed.
create table chat_file (
  player_id bigint not null,
  guest_id text not null,
  file text not null,
  kind text not null check (kind in ('jpg', 'gif', 'mp4', 'mov')),
  size bigint not null,
  at timestamptz not null,
  sent boolean not null default false,
  primary key (player_id, guest_id, file)
);
create unique index chat_file_name on chat_file (file);
create index chat_file_unsent on chat_file (at) where not sent;

-- What the sandbox's support has received. Nothing of the product reads it.
create table sandbox_support (
  conversation text not null,
  sequence bigint not null,
  primary key (conversation, sequence)
);
