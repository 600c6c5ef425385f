import type { AnyActorRef } from 'xstate'
import type { Problem } from '@krapao/sdk'
import { mediaKindOf, type FileFacts } from '../chat/chat.rules.ts'
import { echoedBy, needsUpload, isMine, itemKey, mergeItems, type Delivery, type Draft, type Item, type ReadMark } from './items.ts'

/** A message that is kept until the server echoes it. */
export type Outgoing = { draft: Draft; delivery: Delivery; problem: Problem | null }
export type OutboxChange = { draft: Draft; delivery: Delivery | 'removed'; problem: Problem | null }
/** A guest's id is stored in this browser. */
export type Customer = { userId: string | null; guestId: string | null; username: string | null; name: string | null }
export type Participant = { customer: Customer; outbox: readonly Outgoing[]; readUpTo: ReadMark | null }
type ConversationState = { items: readonly Item[]; outbox: readonly Outgoing[] }

export const childOf = (clientId: string): string => `message.${clientId}`
export const isActive = (child?: AnyActorRef): boolean => child?.getSnapshot().status === 'active'

export const outgoing = (draft: Draft): Outgoing => ({
  draft,
  delivery: draft.failed ? 'failed' : needsUpload(draft) ? 'uploading_file' : 'sending',
  problem: null,
})

export const draftOf = (clientId: string, file: FileFacts, madeAt: number): Draft => ({
  clientId,
  madeAt,
  message: { message_type: 'media', payload: { fileType: mediaKindOf(file) ?? 'file' } },
  file,
  failed: false,
})

/** `echoed` are the ids of outgoing messages among the received, `fresh` the new ones from others. */
export function mergeReceived({ items: known, outbox }: ConversationState, received: readonly Item[]) {
  const items = mergeItems(known, received)
  const before = new Set(known.map(itemKey))
  const first = known[0] && itemKey(known[0])
  const drafts = outbox.map(({ draft }) => draft)
  const echoed: string[] = []
  // The same text may be sent twice, so each echo confirms one draft.
  for (const item of received) {
    if (item.clientMessageId === undefined && before.has(itemKey(item))) continue
    const draft = echoedBy(
      drafts.filter(({ clientId }) => !echoed.includes(clientId)),
      item,
    )
    if (draft) echoed.push(draft.clientId)
  }
  return {
    items,
    outbox: outbox.filter(({ draft }) => !echoed.includes(draft.clientId)),
    echoed,
    // Messages before the oldest known one are history.
    fresh: items
      .slice(
        Math.max(
          0,
          items.findIndex((item) => itemKey(item) === first),
        ),
      )
      .filter((item) => !isMine(item) && !before.has(itemKey(item))),
  }
}

export function updateOutbox(
  { outbox }: Pick<ConversationState, 'outbox'>,
  { draft: changed, delivery, problem }: OutboxChange,
): readonly Outgoing[] {
  const draft = { ...changed, failed: delivery === 'failed' }
  if (delivery === 'removed') return outbox.filter((other) => other.draft.clientId !== draft.clientId)
  return outbox.map((other) => (other.draft.clientId === draft.clientId ? { draft, delivery, problem } : other))
}

/** A waiting message from an earlier visit has no actor yet. */
export const changeRestored = (
  outbox: readonly Outgoing[],
  { type, clientId }: { type: 'resend.requested' | 'remove.requested'; clientId: string },
): readonly Outgoing[] =>
  type === 'remove.requested'
    ? outbox.filter(({ draft }) => draft.clientId !== clientId)
    : outbox.map((one) => (one.draft.clientId === clientId ? outgoing({ ...one.draft, failed: false }) : one))
