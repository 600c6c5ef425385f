import { ownerOf } from '#core/players/account.queries.ts'
import type { ConversationKey } from '#core/session/conversationKey.ts'
import type { Queryable, Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'
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

export async function lockConversation(tx: Tx, { playerId, guestId }: ConversationKey, at: number): Promise<void> {
  await tx.query(
    `insert into conversation (player_id, guest_id, last_at) values ($1, $2, $3)
      on conflict (player_id, guest_id) do update set last_at = greatest(conversation.last_at, excluded.last_at)`,
    [playerId, guestId, new Date(at)],
  )
}

export async function findSent(
  tx: Tx,
  { playerId, guestId }: ConversationKey,
  { sender, clientId }: { sender: string; clientId: string },
): Promise<MessageRow | undefined> {
  const { rows } = await tx.query<MessageRow>(
    `select ${columns} from conversation_message
      where player_id = $1 and guest_id = $2 and (sender = 'customer') = $3 and client_id = $4`,
    [playerId, guestId, sender === 'customer', clientId],
  )
  return rows[0]
}

export async function addMessage(tx: Tx, { playerId, guestId }: ConversationKey, fresh: Fresh): Promise<MessageRow> {
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

export async function stateOf(database: Queryable, { playerId, guestId }: ConversationKey): Promise<State> {
  const { rows } = await database.query<State>(
    'select last_sequence as last, read_sequence as read from conversation where player_id = $1 and guest_id = $2',
    [playerId, guestId],
  )
  return rows[0] ?? nothing
}

/** Oldest first, both ends included. */
export async function messagesBetween(
  database: Queryable,
  { playerId, guestId }: ConversationKey,
  first: number,
  last: number,
): Promise<MessageRow[]> {
  const { rows } = await database.query<MessageRow>(
    `select ${columns} from conversation_message where player_id = $1 and guest_id = $2 and sequence between $3 and $4 order by sequence`,
    [playerId, guestId, first, last],
  )
  return rows
}

/** Never unreads a message. */
export async function setRead(tx: Tx, { playerId, guestId }: ConversationKey, upTo?: number): Promise<void> {
  await tx.query(
    `update conversation set read_sequence = greatest(read_sequence, least(last_sequence, coalesce($3::bigint, last_sequence)))
      where player_id = $1 and guest_id = $2`,
    [playerId, guestId, upTo],
  )
}

export async function keyOf(database: Queryable, conversation: string): Promise<ConversationKey | undefined> {
  const playerId = await ownerOf(database, 'publicId', conversation)
  if (playerId !== undefined) return { playerId, guestId: '' }
  const guest = { playerId: 0, guestId: conversation }
  return (await stateOf(database, guest)).last > 0 ? guest : undefined
}

export type ClaimedConversation = ConversationKey & { turn: number; taken: number }

export const claimUndelivered = (database: Queryable, due: Due): Promise<ClaimedConversation[]> =>
  claimRows(database, {
    ...due,
    table: 'conversation',
    key: 'player_id, guest_id',
    where: 'desk_next_at is not null',
    nextAt: 'desk_next_at',
    set: 'desk_turn = desk_turn + 1',
    columns: 'player_id as "playerId", guest_id as "guestId", desk_turn as turn, desk_sequence as taken',
  })

/** Returns false without messages, or when another copy has claimed the conversation. */
export async function scheduleDelivery(
  database: Queryable,
  conversation: ClaimedConversation,
  taken: number,
  at: number,
): Promise<boolean> {
  const { rows } = await database.query<{ left: boolean }>(
    `update conversation set desk_sequence = greatest(desk_sequence, $4), desk_next_at = case when customer_sequence > $4 then $5::timestamptz end
      where player_id = $1 and guest_id = $2 and desk_turn = $3 returning desk_next_at is not null as left`,
    [conversation.playerId, conversation.guestId, conversation.turn, taken, new Date(at)],
  )
  return rows[0]?.left ?? false
}

export async function extendClaim(database: Queryable, conversation: ClaimedConversation, taken: number, until: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `update conversation set desk_sequence = greatest(desk_sequence, $4), desk_next_at = $5
      where player_id = $1 and guest_id = $2 and desk_turn = $3`,
    [conversation.playerId, conversation.guestId, conversation.turn, taken, new Date(until)],
  )
  return rowCount === 1
}

export async function customersAfter(database: Queryable, { playerId, guestId }: ConversationKey, sequence: number): Promise<MessageRow[]> {
  const { rows } = await database.query<MessageRow>(
    `select ${columns} from conversation_message where player_id = $1 and guest_id = $2 and sequence > $3 and sender = 'customer'
      order by sequence limit 50`,
    [playerId, guestId, sequence],
  )
  return rows
}

export async function setPublished(database: Queryable, { playerId, guestId }: ConversationKey, sequence: number): Promise<void> {
  await database.query('update conversation_message set told = true where player_id = $1 and guest_id = $2 and sequence = $3', [
    playerId,
    guestId,
    sequence,
  ])
}

export async function claimUnpublished(
  database: Queryable,
  { after, before }: { after: number; before: number },
  due: Due,
): Promise<(MessageRow & ConversationKey)[]> {
  const found = await claimRows<MessageRow & ConversationKey>(database, {
    ...due,
    table: 'conversation_message',
    key: 'player_id, guest_id, sequence',
    where: 'not told and at > $1 and at <= $2',
    values: [new Date(after), new Date(before)],
    since: 'at',
    columns: `player_id as "playerId", guest_id as "guestId", ${columns}`,
  })
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.sequence - b.sequence)
}
