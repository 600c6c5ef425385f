// Merges history, live and outgoing messages in one order without duplicates.
import type { ConversationItem } from '@krapao/sdk'
import type { ChatMessage, FileFacts } from '../chat/chat.rules.ts'

export type Item = ConversationItem
/** Position of the last read message. */
export type ReadMark = { sequence?: number; createdAt: string }

export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed'
/** Sent message that the server has not echoed yet; survives a reload. `madeAt` is the server's clock in ms. */
export type Draft = {
  /** Unique id, echoed by the server and used as idempotency key. */
  clientId: string
  madeAt: number
  message: ChatMessage
  /** Metadata of an attached file; the content is stored separately. */
  file: FileFacts | null
  failed: boolean
}

export const isMine = ({ sender }: Pick<Item, 'sender'>): boolean => sender === 'customer'
export const needsUpload = ({ file, message }: Draft): boolean => file !== null && message.payload.filePath === undefined

/** Returns identifiers: sequence number and id, or time, sender and content if the backend has neither. */
function namesOf({ sequence, clientMessageId, sender, createdAt, message }: Item): string[] {
  const names = [
    ...(sequence === undefined ? [] : [`s${sequence}`]),
    ...(clientMessageId === undefined ? [] : [`c${isMine({ sender }) ? '' : sender} ${clientMessageId}`]),
  ]
  return names.length > 0 ? names : [`t${createdAt ?? ''} ${sender} ${JSON.stringify(withoutLink(message))}`]
}

/** Ignores the link, which may be renewed; the path is stable. */
const withoutLink = ({ message_type, payload: { url, ...payload } }: ChatMessage): object =>
  payload.filePath === undefined ? { message_type, payload: { url, ...payload } } : { message_type, payload }

/** Stays the same when the server assigns a number. */
export const itemKey = (item: Item): string =>
  isMine(item) && item.clientMessageId !== undefined ? item.clientMessageId : (namesOf(item)[0] ?? '')

/** Merges both without duplicates; later versions win. */
export function mergeItems(known: readonly Item[], came: readonly Item[]): readonly Item[] {
  const items: Item[] = []
  const places = new Map<string, number>()
  for (const item of [...known, ...came]) {
    const names = namesOf(item)
    const place = names.map((name) => places.get(name)).find((found) => found !== undefined) ?? items.length
    items[place] = { ...items[place], ...item }
    for (const name of names) places.set(name, place)
  }
  return ordered(items)
}

/** Sorts by sequence number only if all have one, else by time: mixing both could make the order cyclic. */
function ordered(items: readonly Item[]): readonly Item[] {
  const numbered = items.every(({ sequence }) => sequence !== undefined)
  return items.toSorted((a, b) => {
    if (numbered) return (a.sequence ?? 0) - (b.sequence ?? 0)
    return compared(timeOf(a), timeOf(b)) || (a.sequence ?? 0) - (b.sequence ?? 0) || compared(itemKey(a), itemKey(b))
  })
}

const compared = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
const timeOf = ({ createdAt }: { createdAt?: string }): number => Date.parse(createdAt ?? '') || 0

/** Returns the last number before a gap; null if the backend has no sequence numbers. */
export function completeUpTo(items: readonly Item[]): number | null {
  let top: number | null = null
  for (const { sequence } of items) {
    if (sequence === undefined) return null
    if (top !== null && sequence !== top + 1) return top
    top = sequence
  }
  return top
}

export const hasMissingItems = (items: readonly Item[]): boolean => {
  const top = completeUpTo(items)
  return top !== null && items.at(-1)?.sequence !== top
}

/** Finds the draft by id, or by content and time if the backend returns no ids. */
export function echoedBy(drafts: readonly Draft[], item: Item): Draft | undefined {
  if (!isMine(item)) return undefined
  return drafts.find(({ clientId, message, madeAt }) =>
    item.clientMessageId === undefined
      ? sameWords(message, item.message) && timeOf(item) >= madeAt - clocksDiffer
      : item.clientMessageId === clientId,
  )
}

/** Tolerance in ms, because the server clock is estimated. */
const clocksDiffer = 5000

const sameWords = (one: ChatMessage, other: ChatMessage): boolean =>
  one.message_type === other.message_type &&
  one.payload.message === other.payload.message &&
  one.payload.filePath === other.payload.filePath

export const markOf = ({ sequence, createdAt = '' }: Item): ReadMark => ({ createdAt, ...(sequence !== undefined && { sequence }) })

/** Counts unread messages. Without a mark, those before the reader's own last one count as read. */
export function unreadIn(items: readonly Item[], mark: ReadMark | null): number {
  const lastWord = items.findLast(isMine)
  const from = mark ?? (lastWord && markOf(lastWord))
  return items.filter((item) => !isMine(item) && item.read !== true && (from === undefined || isAfter(item, from))).length
}

const isAfter = (item: Item, mark: ReadMark): boolean =>
  item.sequence !== undefined && mark.sequence !== undefined ? item.sequence > mark.sequence : timeOf(item) > timeOf(mark)
