/* Outcomes: added; repeated: the client id's message, by its time; other: it has another text. `turn`: the claim for the support desk until
   in_desk_at, null if there is another. */
create or replace function chat_add(
  in_player bigint, in_guest text, in_sender text, in_client_id text, in_message text, in_session text,
  in_at timestamptz, in_desk_at timestamptz,
  out outcome text, out sequence bigint, out at timestamptz, out turn int, out taken bigint
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  by_customer constant boolean := in_sender = 'customer';
  talk conversation;
  sent conversation_message;
begin
  loop
    select * into talk from conversation c where c.player_id = in_player and c.guest_id = in_guest for update;
    exit when found;
    insert into conversation (player_id, guest_id, last_at) values (in_player, in_guest, in_at) on conflict do nothing;
  end loop;
  if in_client_id is not null then
    select * into sent from conversation_message m
      where m.player_id = in_player and m.guest_id = in_guest and (m.sender = 'customer') = by_customer and m.client_id = in_client_id;
    if found then
      outcome := case when sent.message = in_message then 'repeated' else 'other' end;
      at := sent.at;
      return;
    end if;
  end if;
  outcome := 'added';
  sequence := talk.last_sequence + 1;
  at := greatest(talk.last_at, in_at);
  taken := talk.desk_sequence;
  if by_customer and talk.desk_next_at is null then
    turn := talk.desk_turn + 1;
  end if;
  update conversation c set last_sequence = chat_add.sequence, last_at = chat_add.at, desk_turn = coalesce(turn, c.desk_turn),
      customer_sequence = case when by_customer then chat_add.sequence else c.customer_sequence end,
      desk_next_at = case when by_customer then coalesce(c.desk_next_at, in_desk_at) else c.desk_next_at end
    where c.player_id = in_player and c.guest_id = in_guest;
  insert into conversation_message (player_id, guest_id, sequence, sender, client_id, message, session_id, at)
    values (in_player, in_guest, chat_add.sequence, in_sender, in_client_id, in_message, in_session, chat_add.at);
end $$;
