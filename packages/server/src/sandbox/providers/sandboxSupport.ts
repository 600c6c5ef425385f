// The support desk of the sandbox: the agent answers in the sandbox console.
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { messagesBetween, stateOf } from '#capabilities/chat/chat.queries.ts'
import { itemOf, handleReply } from '#capabilities/chat/chat.service.ts'
import type { AppContext } from '#core/context/appContext.ts'
import type { ConversationKey } from '#core/session/conversationKey.ts'
import { findCustomer } from '#core/session/customer.ts'
import type { Queryable } from '#platform/db/transaction.ts'
import type { Item, Message } from '#ports/message.ts'
import type { SupportDesk } from '#ports/support.ts'
import { withFaults } from './faults.ts'

const rejectCall = (): never => {
  throw new Error('injected fault: the call is rejected')
}

export const sandboxSupport = (pool: Pool): SupportDesk => ({
  take: ({ conversation, item }) =>
    withFaults<void>(pool, {
      port: 'support',
      target: 'take',
      run: async () => {
        await pool.query('insert into sandbox_support values ($1, $2) on conflict do nothing', [conversation, item.sequence])
      },
      refuse: rejectCall,
      garbage: rejectCall,
    }),
})

/** NO_DATA for an unknown conversation. */
export async function reply(context: AppContext, conversation: string, message: Message, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const id = randomUUID()
    // Sequential, to keep their order.
    await withFaults<void>(context.pool, {
      port: 'support',
      target: 'reply',
      run: () => handleReply(context)({ conversation, id, message }),
      refuse: rejectCall,
      garbage: rejectCall,
    })
  }
}

type Chat = { conversation: string; username: string | null; name: string | null; read: number; messages: Item[] }

const [mostChats, mostMessages] = [50, 100]

/** The most recently active first. */
export async function listChats(context: AppContext): Promise<Chat[]> {
  const { rows } = await context.pool.query<ConversationKey>(
    `select player_id as "playerId", guest_id as "guestId" from conversation where last_sequence > 0 order by last_at desc limit ${mostChats}`,
  )
  return Promise.all(rows.map((key) => chatOf(context, key)))
}

async function chatOf(context: AppContext, key: ConversationKey): Promise<Chat> {
  const { pool } = context
  const [customer, { last, read }] = [await findCustomer({ pool }, key), await stateOf(pool, key)]
  const [rows, received] = [await messagesBetween(pool, key, last - mostMessages + 1, last), await receivedOf(pool, customer.id)]
  const messages = rows.filter(({ sender, sequence }) => sender !== 'customer' || received.has(sequence))
  const { id: conversation, username, name } = customer
  return { conversation, username, name, read, messages: messages.map((row) => itemOf(context, customer, row)) }
}

async function receivedOf(database: Queryable, conversation: string): Promise<Set<number>> {
  const { rows } = await database.query<{ sequence: number }>(
    'select sequence from sandbox_support where conversation = $1 order by sequence desc limit $2',
    [conversation, mostMessages],
  )
  return new Set(rows.map(({ sequence }) => sequence))
}
