import { createHash } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { publish } from '#core/events/events.ts'
import type { IdempotentRequest, StoredResponse } from '#core/idempotency/idempotency.queries.ts'
import type { ConversationKey } from '#core/session/conversationKey.ts'
import { findCustomer, type Customer } from '#core/session/customer.ts'
import { transaction, unlessLocked, type Queryable, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { minuteOf, tooMany } from '#platform/http/rateLimit.ts'
import { processAll, runBatches } from '#platform/jobs/batch.ts'
import { runPeriodically, stopAll, type Stop } from '#platform/jobs/jobs.ts'
import { processItem } from '#platform/jobs/setAside.ts'
import { withTimeout } from '#platform/time/withTimeout.ts'
import { messageOf, type Item, type Message } from '#ports/message.ts'
import type { SupportDesk, Reply, HandleReply } from '#ports/support.ts'
import {
  addMessage,
  customersAfter,
  extendClaim,
  keyOf,
  messagesBetween,
  scheduleDelivery,
  sendMessage,
  stateOf,
  claimUndelivered,
  claimUnpublished,
  type Adding,
  type MessageRow,
  type ClaimedConversation,
} from './chat.queries.ts'
import { countedAs } from './chatBudget.ts'
import { isFilePath, sweepChatFiles } from './chatFiles.ts'
import { linkTo, type LinkContext } from './chatLinks.ts'

export type NewMessage = { sender: string; message: Message; clientId: string | null; sessionId: string | null }

export type Stored = { at: Date; isNew: boolean; delivery?: Delivery }
export type Delivery = { conversation: ClaimedConversation; customer: Customer; row: MessageRow }

/** Publishes after the commit. A repeated client id returns its message, or KEY_INVALID (422) for other content. `claim`: to deliver it. */
export async function addAndPublish(
  tx: Tx,
  sealing: LinkContext,
  customer: Customer,
  newMessage: NewMessage,
  { claim = false } = {},
): Promise<Stored> {
  const fresh = freshOf(sealing, newMessage)
  return publishAdded(tx, sealing, customer, fresh, await addMessage(tx, customer, fresh, fresh.at + (claim ? firstLease : 0)))
}

/** The same for a player's text, in one statement. Undefined without effect if a lock is held. */
export async function sendAndPublish(
  context: AppContext,
  mine: IdempotentRequest,
  customer: Customer,
  newMessage: NewMessage,
): Promise<{ known: StoredResponse } | { stored: Stored } | undefined> {
  const fresh = freshOf(context, newMessage)
  const counted = { minute: minuteOf(fresh.at), who: countedAs('message', customer.playerId), limit: context.config.chatMessages }
  const sent = await unlessLocked(sendMessage(context.pool, { mine, fresh, deskAt: fresh.at + firstLease, counted }))
  if (!sent) return undefined
  if (sent.outcome === 'limited') throw tooMany(fresh.at)
  if (sent.outcome === null) return { known: sent }
  return { stored: publishAdded(context.pool, context, customer, fresh, sent) }
}

type Fresh = Omit<NewMessage, 'message'> & { message: string; at: number }
const freshOf = ({ clock }: LinkContext, { message, ...rest }: NewMessage): Fresh => ({
  ...rest,
  message: JSON.stringify(message),
  at: clock.now(),
})

function publishAdded(database: Queryable, sealing: LinkContext, customer: Customer, fresh: Fresh, adding: Adding): Stored {
  if (adding.outcome !== 'added') {
    if (adding.outcome === 'other') throw new ApiError('KEY_INVALID', { status: 422, params: { field: 'clientMessageId' } })
    return { at: adding.at, isNew: false }
  }
  const { at, sequence, turn, taken } = adding
  const { playerId, guestId, id } = customer
  const row = { sequence, sender: fresh.sender, client_id: fresh.clientId, message: fresh.message, session_id: fresh.sessionId, at }
  publish(database, { message: itemOf(sealing, customer, row), to: id, of: { playerId, guestId } })
  return { at, isNew: true, ...(turn !== null && { delivery: { conversation: { playerId, guestId, turn, taken }, customer, row } }) }
}

export function itemOf(sealing: LinkContext, customer: Customer, row: MessageRow): Item {
  const { userId, namedGuest, username, name } = customer
  return {
    sender: row.sender,
    message: withLink(sealing, customer, JSON.parse(row.message) as Message),
    userId,
    guestId: namedGuest,
    username,
    name,
    // Required by the contract; there are no push notifications.
    deviceToken: null,
    createdAt: row.at.toISOString(),
    session_id: row.session_id,
    ...(row.client_id !== null && { clientMessageId: row.client_id }),
    sequence: row.sequence,
  }
}

function withLink(sealing: LinkContext, conversation: ConversationKey, message: Message): Message {
  const { filePath } = message.payload
  if (filePath === undefined || !isFilePath(filePath)) return message
  return { ...message, payload: { ...message.payload, url: linkTo(sealing, conversation, filePath) } }
}

export type Page = { limit: number; skip?: number; afterSequence?: number }

/** Newest first; after `afterSequence` oldest first. */
export async function historyOf(context: AppContext, customer: Customer, { limit, skip = 0, afterSequence }: Page): Promise<Item[]> {
  const { pool } = context
  const { last, read } = await stateOf(pool, customer)
  const newest = last - skip
  const [from, to] = afterSequence === undefined ? [newest - limit + 1, newest] : [afterSequence + 1, afterSequence + limit]
  const rows = to < 1 || from > last ? [] : await messagesBetween(pool, customer, from, to)
  const items = rows.map((row) => ({ ...itemOf(context, customer, row), ...(row.sender !== 'customer' && { read: row.sequence <= read }) }))
  return afterSequence === undefined ? items.toReversed() : items
}

export const handleReply =
  (context: Pick<AppContext, 'pool'> & LinkContext): HandleReply =>
  async ({ conversation, id, message, sender = 'agent' }: Reply) => {
    const key = await keyOf(context.pool, conversation)
    if (!key) throw new ApiError('NO_DATA')
    if (sender === 'customer') throw new Error("support cannot reply as 'customer'")
    const customer = await findCustomer(context, key)
    const sent = { sender, message: messageOf(message), clientId: id, sessionId: null }
    await transaction(context.pool, (tx) => addAndPublish(tx, context, customer, sent))
  }

/** Milliseconds of a claim, of the desk's timeout, and between tries. */
const [lease, timeoutMs, pause] = [60_000, 15_000, 2_000]
/** Short, because the copy may die. */
const firstLease = timeoutMs + pause

export async function deliverToSupport(context: AppContext): Promise<void> {
  const { support } = context.ports
  if (!support) return
  await processAll(context, desk(context, support), await claimConversations(context, 10))
}

const deskJob = 'support desk'
const desk = (context: AppContext, support: SupportDesk) => ({
  name: deskJob,
  idOf: conversationName,
  work: (conversation: ClaimedConversation) => deliverConversation(context, support, conversation),
})

/** A guest's id grants access, so logs get its hash. */
const conversationName = ({ playerId, guestId }: ConversationKey): string =>
  playerId === 0 ? `guest ${createHash('sha256').update(guestId).digest('hex').slice(0, 16)}` : `player ${playerId}`

const claimConversations = ({ pool, clock }: AppContext, limit: number): Promise<ClaimedConversation[]> =>
  claimUndelivered(pool, { now: clock.now(), limit, lease })

export async function deliverOne(context: AppContext, { conversation, customer, row }: Delivery): Promise<void> {
  const { support } = context.ports
  if (!support) return
  const work = (claimed: ClaimedConversation) => deliverConversation(context, support, claimed, { customer, rows: [row] })
  await processAll(context, { ...desk(context, support), work }, [conversation])
}

type Due = { customer: Customer; rows: MessageRow[] }

async function deliverConversation(
  context: AppContext,
  support: SupportDesk,
  conversation: ClaimedConversation,
  known?: Due,
): Promise<void> {
  const due = known ?? (await dueOf(context, conversation))
  const { taken, failed } = await deliverMessages(context, support, conversation, due)
  const left = await scheduleDelivery(context.pool, { ...conversation, taken, at: context.clock.now() + (failed ? pause : 0) })
  if (left && !failed) await deliverToSupport(context)
}

const dueOf = async (context: AppContext, conversation: ClaimedConversation): Promise<Due> => ({
  customer: await findCustomer(context, conversation),
  rows: await customersAfter(context.pool, conversation, conversation.taken),
})

export function startChatWork(context: AppContext, ms = 2_000): Stop {
  const { support } = context.ports
  const files = runPeriodically(context, 'chat files', ms, () => sweepChatFiles(context))
  return support
    ? stopAll(runBatches(context, { ...desk(context, support), ms, claim: (limit) => claimConversations(context, limit) }), files)
    : files
}

/** Extends the claim per message, because another copy would otherwise send to a slow desk too. */
async function deliverMessages(
  context: AppContext,
  support: SupportDesk,
  conversation: ClaimedConversation,
  { customer, rows }: Due,
): Promise<{ taken: number; failed: boolean }> {
  let { taken } = conversation
  try {
    for (const row of rows) {
      const isFirst = taken === conversation.taken
      if (!isFirst && !(await extendClaim(context.pool, conversation, taken, context.clock.now() + lease))) break
      await withTimeout(support.take({ conversation: customer.id, item: itemOf(context, customer, row) }), timeoutMs)
      taken = row.sequence
    }
    return { taken, failed: false }
  } catch (error) {
    context.jobs.countItemFailure(deskJob, conversationName(conversation), 'unavailable', error)
    return { taken, failed: true }
  }
}

/** Milliseconds; older messages are left to the history. */
const maxAge = 600_000

/** Milliseconds. */
const republishLease = 10_000

/** Publishes messages of copies that died; those younger than `ms` may be in progress. */
export async function publishAgain(
  context: AppContext,
  ms: number,
  publishMessage: (published: { message: Item; to: string; of: ConversationKey }) => void,
): Promise<void> {
  const now = context.clock.now()
  const rows = await claimUnpublished(context.pool, { after: now - maxAge, before: now - ms }, { now, limit: 200, lease: republishLease })
  for (const { playerId, guestId, ...row } of rows) {
    const of = { playerId, guestId }
    await processItem(context, { job: 'unpublished messages', id: `${conversationName(of)} message ${row.sequence}` }, async () => {
      const customer = await findCustomer(context, of)
      publishMessage({ message: itemOf(context, customer, row), to: customer.id, of })
    })
  }
}
