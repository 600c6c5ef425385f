import type { IdempotentRequest, StoredResponse } from '#core/idempotency/idempotency.queries.ts'
import { ownerOf } from '#core/players/account.queries.ts'
import type { ConversationKey } from '#core/session/conversationKey.ts'
import { recordset } from '#platform/db/recordset.ts'
import { withRetry, type Queryable, type Tx } from '#platform/db/transaction.ts'
import { claimRows, type Due } from '#platform/jobs/batch.ts'
import { groupCalls } from '#platform/queues/groupCalls.ts'

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

/** `turn`: null if the conversation was claimed. */
export type Adding =
  | { outcome: 'added'; sequence: number; at: Date; turn: number | null; taken: number }
  | { outcome: 'repeated' | 'other'; at: Date }

export async function addMessage(
  tx: Tx,
  { playerId, guestId }: ConversationKey,
  { sender, clientId, message, sessionId, at }: Fresh,
  deskAt: number,
): Promise<Adding> {
  const { rows } = await tx.query<Adding>({
    name: 'chat_add',
    text: 'select * from chat_add($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [playerId, guestId, sender, clientId, message, sessionId, new Date(at), new Date(deskAt)],
  })
  const [added] = rows
  if (!added) throw new Error('chat_add returned no row')
  return added
}

type Sending = Adding | { outcome: 'limited' } | (StoredResponse & { outcome: null })
type Send = {
  mine: IdempotentRequest
  fresh: Omit<Fresh, 'sender'>
  deskAt: number
  counted: { minute: number; who: string; limit: number }
}

/** As `addMessage`, a player's, in a transaction with the key's answer. */
export const sendMessage = groupCalls<Send, Sending>(async (pool, sends) => {
  const given = sends.map(({ mine, fresh, deskAt, counted }) => ({
    ...mine,
    ...counted,
    ...fresh,
    at: new Date(fresh.at),
    deskAt: new Date(deskAt),
  }))
  // Conversations are locked in order, against deadlocks.
  const text = `select sent.* from (
      select * from json_to_recordset($1) as given (place int, "playerId" bigint, key text, operation text, fingerprint text, minute bigint, who text,
        "limit" bigint, "clientId" text, message text, "sessionId" text, at timestamptz, "deskAt" timestamptz) order by "playerId", place) m,
      lateral chat_send("playerId", key, operation, fingerprint, minute, who, "limit", "clientId", message, "sessionId", m.at, "deskAt") sent
    order by place`
  return (await withRetry(() => pool.query<Sending>({ name: 'chat_send', text, values: [recordset(given)] }))).rows
})

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

/** Receivers know repeated messages by their numbers. */
const withoutFlush = "set_config('synchronous_commit', 'off', true)"

type Delivered = ClaimedConversation & { at: number }

/** Returns false without messages, or when another copy has claimed the conversation. */
export const scheduleDelivery = groupCalls<Delivered, boolean>(async (pool, delivered) => {
  const given = delivered.map((one) => ({ ...one, at: new Date(one.at) }))
  // Conversations are locked in order, against deadlocks.
  const text = `with given as materialized (
      select g.* from json_to_recordset($1) as g (place int, "playerId" bigint, "guestId" text, turn int, taken bigint, at timestamptz)
        join conversation c on c.player_id = "playerId" and c.guest_id = "guestId" and c.desk_turn = turn
        order by c.player_id, c.guest_id for update of c)
    update conversation c set desk_sequence = greatest(desk_sequence, taken), desk_next_at = case when customer_sequence > taken then g.at end
      from given g, ${withoutFlush} where c.player_id = "playerId" and c.guest_id = "guestId" and desk_turn = turn
      returning place, desk_next_at is not null as left`
  const query = { name: 'schedule_delivery', text, values: [recordset(given)] }
  const { rows } = await withRetry(() => pool.query<{ place: number; left: boolean }>(query))
  const left = new Map(rows.map((row) => [row.place, row.left]))
  return delivered.map((_, place) => left.get(place) ?? false)
})

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

export const setPublished = groupCalls<{ of: ConversationKey; sequence: number }>(async (pool, messages) => {
  const values = [messages.map(({ of }) => of.playerId), messages.map(({ of }) => of.guestId), messages.map(({ sequence }) => sequence)]
  const text = `update conversation_message m set published = true
    from unnest($1::bigint[], $2::text[], $3::bigint[]) p (player_id, guest_id, sequence), ${withoutFlush}
    where m.player_id = p.player_id and m.guest_id = p.guest_id and m.sequence = p.sequence`
  await withRetry(() => pool.query({ name: 'set_published', text, values }))
})

export async function claimUnpublished(
  database: Queryable,
  { after, before }: { after: number; before: number },
  due: Due,
): Promise<(MessageRow & ConversationKey)[]> {
  const found = await claimRows<MessageRow & ConversationKey>(database, {
    ...due,
    table: 'conversation_message',
    key: 'player_id, guest_id, sequence',
    where: 'not published and at > $1 and at <= $2',
    values: [new Date(after), new Date(before)],
    since: 'at',
    columns: `player_id as "playerId", guest_id as "guestId", ${columns}`,
  })
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.sequence - b.sequence)
}
