// Merges history, live and outgoing messages in one order without duplicates.
import type { ConversationItem } from '@krapao/sdk'
import type { ChatMessage, FileFacts } from '../chat/chat.rules.ts'

export type Item = ConversationItem
export const pageSize = 10
export type ReadMark = { sequence?: number; createdAt: string }

export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed'
/** Sent but not echoed yet; survives a reload. `madeAt` is server time in ms. */
export type Draft = {
  /** Echoed by the server, and used as idempotency key. */
  clientId: string
  madeAt: number
  message: ChatMessage
  /** The content is stored separately. */
  file: FileFacts | null
  failed: boolean
}

export const isMine = ({ sender }: Pick<Item, 'sender'>): boolean => sender === 'customer'
export const needsUpload = ({ file, message }: Draft): boolean => file !== null && message.payload.filePath === undefined

/** Returns sequence number and id, or time, sender and content if the backend has neither. */
function identitiesOf({ sequence, clientMessageId, sender, createdAt, message }: Item): string[] {
  const names = [
    ...(sequence === undefined ? [] : [`s${sequence}`]),
    ...(clientMessageId === undefined ? [] : [`c${isMine({ sender }) ? '' : sender} ${clientMessageId}`]),
  ]
  return names.length > 0 ? names : [`t${createdAt ?? ''} ${sender} ${JSON.stringify(withoutLink(message))}`]
}

/** A link may be renewed; the path is stable. */
const withoutLink = ({ message_type, payload: { url, ...payload } }: ChatMessage): object =>
  payload.filePath === undefined ? { message_type, payload: { url, ...payload } } : { message_type, payload }

/** Stays the same when the server assigns a number. */
export const itemKey = (item: Item): string =>
  isMine(item) && item.clientMessageId !== undefined ? item.clientMessageId : (identitiesOf(item)[0] ?? '')

/** Merges versions of an item; a later version wins. */
export function mergeItems(known: readonly Item[], received: readonly Item[]): readonly Item[] {
  const items: Item[] = []
  const indexes = new Map<string, number>()
  for (const item of [...known, ...received]) {
    const names = identitiesOf(item)
    const index = names.map((name) => indexes.get(name)).find((found) => found !== undefined) ?? items.length
    items[index] = { ...items[index], ...item }
    for (const name of names) indexes.set(name, index)
  }
  return sortItems(items)
}

/** Sorts by sequence number only if all items have one: mixing with times could make the order cyclic. */
function sortItems(items: readonly Item[]): readonly Item[] {
  const numbered = items.every(({ sequence }) => sequence !== undefined)
  return items.toSorted((a, b) => {
    if (numbered) return (a.sequence ?? 0) - (b.sequence ?? 0)
    return compare(timeOf(a), timeOf(b)) || (a.sequence ?? 0) - (b.sequence ?? 0) || compare(itemKey(a), itemKey(b))
  })
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
const timeOf = ({ createdAt }: { createdAt?: string }): number => Date.parse(createdAt ?? '') || 0

/** The last number before a gap; null without sequence numbers. */
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

/** Finds the draft of a received message by id, or by content and time if the backend returns no ids. */
export function echoedBy(drafts: readonly Draft[], item: Item): Draft | undefined {
  if (!isMine(item)) return undefined
  return drafts.find(({ clientId, message, madeAt }) =>
    item.clientMessageId === undefined
      ? hasSameContent(message, item.message) && timeOf(item) >= madeAt - clockToleranceMs
      : item.clientMessageId === clientId,
  )
}

/** The server clock is estimated. */
const clockToleranceMs = 5000

const hasSameContent = (one: ChatMessage, other: ChatMessage): boolean =>
  one.message_type === other.message_type &&
  one.payload.message === other.payload.message &&
  one.payload.filePath === other.payload.filePath

export const markOf = ({ sequence, createdAt = '' }: Item): ReadMark => ({ createdAt, ...(sequence !== undefined && { sequence }) })

/** Without a mark, messages before the reader's own last one count as read. */
export function unreadIn(items: readonly Item[], mark: ReadMark | null): number {
  const lastOwn = items.findLast(isMine)
  const from = mark ?? (lastOwn && markOf(lastOwn))
  return items.filter((item) => !isMine(item) && item.read !== true && (from === undefined || isAfter(item, from))).length
}

const isAfter = (item: Item, mark: ReadMark): boolean =>
  item.sequence !== undefined && mark.sequence !== undefined ? item.sequence > mark.sequence : timeOf(item) > timeOf(mark)
