// A talk out of its three sources: history, what comes live, and what is on its way. Nothing in here twice, and one order.
import type { ConversationItem } from '@krapao/sdk'
import type { ChatMessage, FileFacts } from './chat.rules.ts'

export type Item = ConversationItem
/** Up to where somebody has read. */
export type ReadMark = { sequence?: number; createdAt: string }

/** The states of spec 4. */
export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed'
/** What a person has sent and the server has not shown yet: it outlives a reload. `madeAt` is the server's clock, ms. */
export type Draft = {
  /** Made here, unique, echoed by the server; also the key under which it is sent once. */
  clientId: string
  madeAt: number
  message: ChatMessage
  /** Of media: the file, which itself is kept elsewhere. */
  file: FileFacts | null
  failed: boolean
}

export const isMine = ({ sender }: Pick<Item, 'sender'>): boolean => sender === 'customer'
export const fileWaits = ({ file, message }: Draft): boolean => file !== null && message.payload.filePath === undefined

/** Names by which an item is known again: a backend of ours numbers them, another has only what the specification has. */
function namesOf({ sequence, clientMessageId, sender, createdAt, message }: Item): string[] {
  const names = [
    ...(sequence === undefined ? [] : [`s${sequence}`]),
    ...(clientMessageId === undefined ? [] : [`c${isMine({ sender }) ? '' : sender} ${clientMessageId}`]),
  ]
  return names.length > 0 ? names : [`t${createdAt ?? ''} ${sender} ${JSON.stringify(withoutLink(message))}`]
}

/** A link to a file may be another each time; its path is not. */
const withoutLink = ({ message_type, payload: { url, ...payload } }: ChatMessage): object =>
  payload.filePath === undefined ? { message_type, payload: { url, ...payload } } : { message_type, payload }

/** For lists: the same before and after the server has numbered it. */
export const itemKey = (item: Item): string =>
  isMine(item) && item.clientMessageId !== undefined ? item.clientMessageId : (namesOf(item)[0] ?? '')

/** All of both, each once, in order. What came later knows more. */
export function merged(known: readonly Item[], came: readonly Item[]): readonly Item[] {
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

/** By number where all have one, else by time: one rule for a whole talk, so that no three can stand in a circle. */
function ordered(items: readonly Item[]): readonly Item[] {
  const numbered = items.every(({ sequence }) => sequence !== undefined)
  return items.toSorted((a, b) => {
    if (numbered) return (a.sequence ?? 0) - (b.sequence ?? 0)
    return compared(timeOf(a), timeOf(b)) || (a.sequence ?? 0) - (b.sequence ?? 0) || compared(itemKey(a), itemKey(b))
  })
}

const compared = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
const timeOf = ({ createdAt }: { createdAt?: string }): number => Date.parse(createdAt ?? '') || 0

/** The number up to which nothing is missing; null where the backend does not number. */
export function completeUpTo(items: readonly Item[]): number | null {
  let top: number | null = null
  for (const { sequence } of items) {
    if (sequence === undefined) return null
    if (top !== null && sequence !== top + 1) return top
    top = sequence
  }
  return top
}

/** Whether something between what is known has not come. */
export const hasHole = (items: readonly Item[]): boolean => {
  const top = completeUpTo(items)
  return top !== null && items.at(-1)?.sequence !== top
}

/** The draft that this item is the echo of. A backend without our ids is known by what was said, and when. */
export function echoedBy(drafts: readonly Draft[], item: Item): Draft | undefined {
  if (!isMine(item)) return undefined
  return drafts.find(({ clientId, message, madeAt }) =>
    item.clientMessageId === undefined
      ? sameWords(message, item.message) && timeOf(item) >= madeAt - clocksDiffer
      : item.clientMessageId === clientId,
  )
}

/** Ms by which a clock that was learnt from answers may be wrong. */
const clocksDiffer = 5000

const sameWords = (one: ChatMessage, other: ChatMessage): boolean =>
  one.message_type === other.message_type &&
  one.payload.message === other.payload.message &&
  one.payload.filePath === other.payload.filePath

export const markOf = ({ sequence, createdAt = '' }: Item): ReadMark => ({ createdAt, ...(sequence !== undefined && { sequence }) })

/** What others have said since. Who has never read here has read all that is older than the own last word. */
export function unreadIn(items: readonly Item[], mark: ReadMark | null): number {
  const lastWord = items.findLast(isMine)
  const from = mark ?? (lastWord && markOf(lastWord))
  return items.filter((item) => !isMine(item) && item.read !== true && (from === undefined || isAfter(item, from))).length
}

const isAfter = (item: Item, mark: ReadMark): boolean =>
  item.sequence !== undefined && mark.sequence !== undefined ? item.sequence > mark.sequence : timeOf(item) > timeOf(mark)
