import { ownerOf } from '../account/account.queries.ts'
import type { Queryable, Tx } from '../db/transaction.ts'

/** Names a conversation: a player's with an empty guestId, a guest's with player 0. */
export type Key = { playerId: number; guestId: string }
export type MessageRow = {
  sequence: number
  sender: string
  client_id: string | null
  message: string
  session_id: string | null
  at: Date
}
type Fresh = { sender: string; clientId: string | null; message: string; sessionId: string | null; at: number }

const columns = 'sequence, sender, client_id, message, session_id, at'

/** Makes the conversation if it is new, and locks it: its messages come one after the other. */
export async function lockConversation(tx: Tx, { playerId, guestId }: Key, at: number): Promise<void> {
  await tx.query(
    `insert into conversation (player_id, guest_id, last_at) values ($1, $2, $3)
      on conflict (player_id, guest_id) do update set last_at = greatest(conversation.last_at, excluded.last_at)`,
    [playerId, guestId, new Date(at)],
  )
}

/** What this side of the conversation has sent under that name. */
export async function findSent(
  tx: Tx,
  { playerId, guestId }: Key,
  { sender, clientId }: { sender: string; clientId: string },
): Promise<MessageRow | undefined> {
  const { rows } = await tx.query<MessageRow>(
    `select ${columns} from conversation_message
      where player_id = $1 and guest_id = $2 and (sender = 'customer') = $3 and client_id = $4`,
    [playerId, guestId, sender === 'customer', clientId],
  )
  return rows[0]
}

/** The next message of a conversation that is locked. */
export async function addMessage(tx: Tx, { playerId, guestId }: Key, fresh: Fresh): Promise<MessageRow> {
  const { rows } = await tx.query<MessageRow>(
    `with talk as (
        update conversation set last_sequence = last_sequence + 1,
          customer_sequence = case when $3 = 'customer' then last_sequence + 1 else customer_sequence end,
          desk_next_at = case when $3 = 'customer' then coalesce(desk_next_at, $7) else desk_next_at end
        where player_id = $1 and guest_id = $2 returning last_sequence, last_at)
      insert into conversation_message (player_id, guest_id, sequence, sender, client_id, message, session_id, at)
        select $1, $2, last_sequence, $3, $4, $5, $6, last_at from talk returning ${columns}`,
    [playerId, guestId, fresh.sender, fresh.clientId, fresh.message, fresh.sessionId, new Date(fresh.at)],
  )
  if (!rows[0]) throw new Error('a conversation is locked before it is added to')
  return rows[0]
}

export type State = { last: number; read: number }
const nothing: State = { last: 0, read: 0 }

export async function stateOf(database: Queryable, { playerId, guestId }: Key): Promise<State> {
  const { rows } = await database.query<State>(
    'select last_sequence as last, read_sequence as read from conversation where player_id = $1 and guest_id = $2',
    [playerId, guestId],
  )
  return rows[0] ?? nothing
}

/** Both ends included, the oldest first. */
export async function messagesBetween(database: Queryable, { playerId, guestId }: Key, first: number, last: number): Promise<MessageRow[]> {
  const { rows } = await database.query<MessageRow>(
    `select ${columns} from conversation_message where player_id = $1 and guest_id = $2 and sequence between $3 and $4 order by sequence`,
    [playerId, guestId, first, last],
  )
  return rows
}

/** Up to that message, or all; nothing becomes unread again. */
export async function setRead(tx: Tx, { playerId, guestId }: Key, upTo?: number): Promise<void> {
  await tx.query(
    `update conversation set read_sequence = greatest(read_sequence, least(last_sequence, coalesce($3::bigint, last_sequence)))
      where player_id = $1 and guest_id = $2`,
    [playerId, guestId, upTo],
  )
}

export async function playerCalled(database: Queryable, playerId: number): Promise<{ id: string; phone: string; name: string }> {
  const { rows } = await database.query<{ id: string; phone: string; name: string }>(
    'select public_id as id, phone, name from player where id = $1',
    [playerId],
  )
  if (!rows[0]) throw new Error('who talks is a player')
  return rows[0]
}

/** Whose conversation that is: of any player, or of a guest who has said something. */
export async function keyOf(database: Queryable, conversation: string): Promise<Key | undefined> {
  const playerId = await ownerOf(database, 'publicId', conversation)
  if (playerId !== undefined) return { playerId, guestId: '' }
  const guest = { playerId: 0, guestId: conversation }
  return (await stateOf(database, guest)).last > 0 ? guest : undefined
}

export type Talk = Key & { turn: number; taken: number }

/** Some conversations of which the desk has not all, for us until that moment. A moment far ahead was set under another clock. */
export async function takeUntold(database: Queryable, { now, until, most }: { now: number; until: number; most: number }): Promise<Talk[]> {
  const { rows } = await database.query<Talk>(
    `update conversation set desk_next_at = $2, desk_turn = desk_turn + 1 where (player_id, guest_id) in (
        select player_id, guest_id from conversation where desk_next_at <= $1 or desk_next_at > $3
          order by desk_next_at limit $4 for update skip locked)
      returning player_id as "playerId", guest_id as "guestId", desk_turn as turn, desk_sequence as taken`,
    [new Date(now), new Date(until), new Date(2 * until - now), most],
  )
  return rows
}

/** The desk has the customer's messages up to `taken`; whatever is left is due at that moment. Not where another has taken over. */
export async function putTold(database: Queryable, talk: Talk, taken: number, at: number): Promise<boolean> {
  const { rows } = await database.query<{ left: boolean }>(
    `update conversation set desk_sequence = greatest(desk_sequence, $4), desk_next_at = case when customer_sequence > $4 then $5::timestamptz end
      where player_id = $1 and guest_id = $2 and desk_turn = $3 returning desk_next_at is not null as left`,
    [talk.playerId, talk.guestId, talk.turn, taken, new Date(at)],
  )
  return rows[0]?.left ?? false
}

/** The conversation stays ours until that moment; false where another has taken over. */
export async function keepTalk(database: Queryable, talk: Talk, taken: number, until: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `update conversation set desk_sequence = greatest(desk_sequence, $4), desk_next_at = $5
      where player_id = $1 and guest_id = $2 and desk_turn = $3`,
    [talk.playerId, talk.guestId, talk.turn, taken, new Date(until)],
  )
  return rowCount === 1
}

/** The customer's, after that one. */
export async function customersAfter(database: Queryable, { playerId, guestId }: Key, sequence: number): Promise<MessageRow[]> {
  const { rows } = await database.query<MessageRow>(
    `select ${columns} from conversation_message where player_id = $1 and guest_id = $2 and sequence > $3 and sender = 'customer'
      order by sequence limit 50`,
    [playerId, guestId, sequence],
  )
  return rows
}

export async function setTold(database: Queryable, { playerId, guestId }: Key, sequence: number): Promise<void> {
  await database.query('update conversation_message set told = true where player_id = $1 and guest_id = $2 and sequence = $3', [
    playerId,
    guestId,
    sequence,
  ])
}

/** Some that no socket has been told of, from between those moments. */
export async function untold(database: Queryable, after: number, before: number): Promise<(MessageRow & Key)[]> {
  const { rows } = await database.query<MessageRow & Key>(
    `select player_id as "playerId", guest_id as "guestId", ${columns} from conversation_message
      where not told and at > $1 and at <= $2 order by at, sequence limit 200`,
    [new Date(after), new Date(before)],
  )
  return rows
}
