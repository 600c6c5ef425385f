import { createHash } from 'node:crypto'
import { processAll, runBatches } from '../background/batch.ts'
import { runPeriodically, stopAll, type Stop } from '../background/jobs.ts'
import { tell } from '../db/news.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { SupportDesk, Reply, TakeReply } from '../ports/support.ts'
import { withinTime } from '../ports/withinTime.ts'
import type { World } from '../world.ts'
import {
  addMessage,
  customersAfter,
  findSent,
  keepTalk,
  keyOf,
  lockConversation,
  messagesBetween,
  putTold,
  stateOf,
  takeUntold,
  untold,
  type Key,
  type MessageRow,
  type Talk,
} from './chat.queries.ts'
import { isFilePath, sweepChatFiles } from './chatFiles.ts'
import { linkTo, type Sealing } from './chatLinks.ts'
import { messageOf, type Item, type Message } from './message.ts'
import { speakerWith, type Speaker } from './speaker.ts'

type Said = { sender: string; message: Message; clientId: string | null; sessionId: string | null }

/**
 * Publishes the message after the commit. A client id that was used before returns its message, or KEY_INVALID (422) for other content.
 * `count` counts a new message against the limit.
 */
export async function say(
  tx: Tx,
  sealing: Sealing,
  speaker: Speaker,
  said: Said,
  count: () => Promise<void> = async () => {},
): Promise<MessageRow> {
  const [at, message] = [sealing.clock.now(), JSON.stringify(said.message)]
  await lockConversation(tx, speaker, at)
  if (said.clientId !== null) {
    const before = await findSent(tx, speaker, { sender: said.sender, clientId: said.clientId })
    if (before && before.message !== message) throw new Refusal('KEY_INVALID', { status: 422, params: { field: 'clientMessageId' } })
    if (before) return before
  }
  await count()
  const row = await addMessage(tx, speaker, { ...said, message, at })
  tell(tx, { message: itemOf(sealing, speaker, row), to: speaker.id, of: { playerId: speaker.playerId, guestId: speaker.guestId } })
  return row
}

export function itemOf(sealing: Sealing, speaker: Speaker, row: MessageRow): Item {
  const { userId, namedGuest, username, name } = speaker
  return {
    sender: row.sender,
    message: withLink(sealing, speaker, JSON.parse(row.message) as Message),
    userId,
    guestId: namedGuest,
    username,
    name,
    // Required by the contract; the server sends no push notifications.
    deviceToken: null,
    createdAt: row.at.toISOString(),
    session_id: row.session_id,
    ...(row.client_id !== null && { clientMessageId: row.client_id }),
    sequence: row.sequence,
  }
}

function withLink(sealing: Sealing, talk: Key, message: Message): Message {
  const { filePath } = message.payload
  if (filePath === undefined || !isFilePath(filePath)) return message
  return { ...message, payload: { ...message.payload, url: linkTo(sealing, talk, filePath) } }
}

export type Page = { limit: number; skip?: number; afterSequence?: number }

/** Newest first; with `afterSequence`, the following messages, oldest first. */
export async function historyOf(world: World, speaker: Speaker, { limit, skip = 0, afterSequence }: Page): Promise<Item[]> {
  const { pool } = world
  const { last, read } = await stateOf(pool, speaker)
  const newest = last - skip
  const [from, to] = afterSequence === undefined ? [newest - limit + 1, newest] : [afterSequence + 1, afterSequence + limit]
  const rows = to < 1 || from > last ? [] : await messagesBetween(pool, speaker, from, to)
  const items = rows.map((row) => ({ ...itemOf(world, speaker, row), ...(row.sender !== 'customer' && { read: row.sequence <= read }) }))
  return afterSequence === undefined ? items.toReversed() : items
}

export const takeReply =
  (world: Pick<World, 'pool'> & Sealing): TakeReply =>
  async ({ conversation, id, message, sender = 'agent' }: Reply) => {
    const key = await keyOf(world.pool, conversation)
    if (!key) throw new Refusal('NO_DATA')
    if (sender === 'customer') throw new Error('support is no customer')
    const speaker = await speakerWith(world, key)
    const said = { sender, message: messageOf(message), clientId: id, sessionId: null }
    await transaction(world.pool, (tx) => say(tx, world, speaker, said))
  }

/** Milliseconds of a claim, of the desk's timeout, and between tries. */
const [lease, patience, pause] = [60_000, 15_000, 2_000]

export async function tellDesk(world: World): Promise<void> {
  const { support } = world.ports
  if (!support) return
  await processAll(world, desk(world, support), await claimTalks(world, 10))
}

const deskJob = 'support desk'
const desk = (world: World, support: SupportDesk) => ({
  name: deskJob,
  idOf: talkName,
  work: (talk: Talk) => tellOne(world, support, talk),
})

/** Hashes a guest's id, which grants access to the conversation, for logs. */
const talkName = ({ playerId, guestId }: Key): string =>
  playerId === 0 ? `guest ${createHash('sha256').update(guestId).digest('hex').slice(0, 16)}` : `player ${playerId}`

function claimTalks({ pool, clock }: World, most: number): Promise<Talk[]> {
  const now = clock.now()
  return takeUntold(pool, { now, until: now + lease, most })
}

async function tellOne(world: World, support: SupportDesk, talk: Talk): Promise<void> {
  const { taken, failed } = await tellAll(world, support, talk)
  const left = await putTold(world.pool, talk, taken, world.clock.now() + (failed ? pause : 0))
  if (left && !failed) await tellDesk(world)
}

/** Retries messages that the desk refused or a stopped copy left. */
export function startChatWork(world: World, ms = 2_000): Stop {
  const { support } = world.ports
  const files = runPeriodically(world, 'chat files', ms, () => sweepChatFiles(world))
  return support ? stopAll(runBatches(world, { ...desk(world, support), ms, claim: (most) => claimTalks(world, most) }), files) : files
}

/** Extends the claim per message, because another copy would otherwise send to a slow desk too. */
async function tellAll(world: World, support: SupportDesk, talk: Talk): Promise<{ taken: number; failed: boolean }> {
  const speaker = await speakerWith(world, talk)
  let { taken } = talk
  try {
    for (const row of await customersAfter(world.pool, talk, taken)) {
      const isFirst = taken === talk.taken
      if (!isFirst && !(await keepTalk(world.pool, talk, taken, world.clock.now() + lease))) break
      await withinTime(support.take({ conversation: speaker.id, item: itemOf(world, speaker, row) }), patience)
      taken = row.sequence
    }
    return { taken, failed: false }
  } catch (error) {
    world.jobs.countItemFailure(deskJob, talkName(talk), 'unavailable', error)
    return { taken, failed: true }
  }
}

/** Milliseconds after which messages are left to the history. */
const tooLate = 600_000

/** Returns messages whose copy died before publishing them; those younger than `ms` may be in progress. */
export async function untoldItems(world: World, ms: number): Promise<{ message: Item; to: string; of: Key }[]> {
  const now = world.clock.now()
  const rows = await untold(world.pool, now - tooLate, now - ms)
  return Promise.all(
    rows.map(async ({ playerId, guestId, ...row }) => {
      const of = { playerId, guestId }
      const speaker = await speakerWith(world, of)
      return { message: itemOf(world, speaker, row), to: speaker.id, of }
    }),
  )
}
