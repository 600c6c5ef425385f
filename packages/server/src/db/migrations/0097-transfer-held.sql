-- The first step of a transfer was six calls, with its key: begin, key, accounts, post, row, commit.

/* Holds the money of a transfer: out of the wallet or the game that it leaves, into transit, with its row. `in_closed`: of its games,
   those that are offered no more; `in_amount`: none for all that is there. Where the outcome is not `held`, no money has moved:
   noWallet, excluded (but what comes home may), noGame, noAccount, little (less than `in_least`), short. */
create function transfer_hold(
  in_player bigint, in_id text, in_key text, in_from text, in_to text, in_closed text[], in_amount bigint, in_least bigint,
  in_at timestamptz, in_next_at timestamptz,
  out outcome text, out games text[], out usernames text[], out amount bigint, out entry_operation bigint
) language plpgsql as $$
declare
  mine record;
begin
  -- Before the ledger, and in order, as everyone does.
  select p.has_wallet, p.excluded_until, coalesce(g.codes, '{}') as codes, coalesce(g.names, '{}') as names into mine
    from player p, lateral (select array_agg(a.slot_code) as codes, array_agg(a.username) as names
      from (select a.slot_code, a.username from game_account a
        where a.player_id = p.id and a.slot_code in (in_from, in_to) order by a.slot_code for update) a) g
    where p.id = in_player;
  games := mine.codes;
  usernames := mine.names;
  outcome := case
    when mine.has_wallet is not true then 'noWallet'
    -- Who was shut out while the request was prepared: money comes home, and goes nowhere else.
    when in_to <> 'WALLET' and in_at < mine.excluded_until then 'excluded'
    -- Out of a game that is offered no more is fine, into it is not.
    when in_to = any (in_closed) or (in_from = any (in_closed) and in_from <> all (games)) then 'noGame'
    when cardinality(games) < (in_from <> 'WALLET')::int + (in_to <> 'WALLET')::int then 'noAccount'
  end;
  if outcome is not null then
    return;
  end if;

  amount := in_amount;
  if amount is null then
    -- What every posting locks first: nothing comes or goes between the look and the hold.
    perform from ledger_player where player_id = in_player for update;
    select coalesce(sum(b.amount), 0) into amount from balance b
      where b.player_id = in_player and b.account = case in_from when 'WALLET' then 'wallet' else 'game:' || in_from end and b.asset = 'THB';
  end if;
  if amount < in_least then
    outcome := 'little';
    return;
  end if;

  if in_from = 'WALLET' then
    select p.outcome, p.operation_id into outcome, entry_operation
      from ledger_post(in_player, 'transfer.in.hold', 'transfer:' || in_id || ':in.hold', in_key, in_at,
        array['wallet', 'transit:' || in_to], array['THB', 'THB'], array[-amount, amount],
        'transfer', 'PROCESSING', in_from, in_to, amount, null) p;
  else
    select p.outcome into outcome
      from ledger_post(in_player, 'transfer.out.hold', 'transfer:' || in_id || ':out.hold', in_key, in_at,
        array['game:' || in_from, 'transit:' || in_from], array['THB', 'THB'], array[-amount, amount],
        null, null, null, null, null, null) p;
  end if;
  if outcome = 'short' then
    return;
  end if;
  if outcome <> 'posted' then
    raise exception 'transfer %: its money was held before (%)', in_id, outcome;
  end if;
  -- No reading of their provider is compared across a move.
  with counted as (update game_account set moves = moves + 1 where player_id = in_player and slot_code = any (transfer_hold.games))
    insert into transfer (player_id, id, from_code, to_code, amount, state, key, entry_operation, created_at, next_at)
      values (in_player, in_id, in_from, in_to, transfer_hold.amount, case in_from when 'WALLET' then 'entering' else 'leaving' end,
        in_key, transfer_hold.entry_operation, in_at, in_next_at);
  outcome := 'held';
end $$;

/* As transfer_hold, and its key with it: `state` is what intent_begin knows of the key, and where that is `new` and the money is held
   it is pending from here on. One statement is one transaction: all of it or nothing. */
create function transfer_open(
  in_player bigint, in_key text, in_operation text, in_fingerprint text,
  in_id text, in_from text, in_to text, in_closed text[], in_amount bigint, in_least bigint, in_at timestamptz, in_next_at timestamptz,
  out state text, out status smallint, out answer text,
  out outcome text, out games text[], out usernames text[], out amount bigint, out entry_operation bigint
) language plpgsql as $$
begin
  select begun.state, begun.status, begun.answer into state, status, answer
    from intent_begin(in_player, in_key, in_operation, in_fingerprint) begun;
  if state <> 'new' then
    return;
  end if;
  select held.outcome, held.games, held.usernames, held.amount, held.entry_operation
    into outcome, games, usernames, amount, entry_operation
    from transfer_hold(in_player, in_id, in_key, in_from, in_to, in_closed, in_amount, in_least, in_at, in_next_at) held;
  if outcome = 'held' then
    insert into intent (player_id, key, operation, fingerprint, state, at)
      values (in_player, in_key, in_operation, in_fingerprint, 'pending', in_at);
  end if;
end $$;

/* As before: of an operation only the statement's status may change, once, from PROCESSING. Two rows are compared as they are: made into
   JSON they were the dearest part of a transfer's last step. */
create function operation_status_only() returns trigger language plpgsql as $$
begin
  if old.entry_status = 'PROCESSING' then
    old.entry_status := new.entry_status;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'operation is append-only: correct it by a new operation' using errcode = '23514', constraint = 'append_only';
end $$;
drop trigger operation_status_only on operation;
create trigger operation_status_only before update on operation for each row execute function operation_status_only();
