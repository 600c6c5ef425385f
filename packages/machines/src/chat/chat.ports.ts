import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { isNotServed } from '../shared/problems.ts'
import { newKey } from '../shared/newKey.ts'
import { textSlot, type KeyValueStore } from '../shared/storage.ts'
import { conversationPorts, type ConversationPorts, type ConversationSettings } from '../conversation/conversation.ports.ts'
import type { Participant, Customer } from '../conversation/outbox.ts'
import { needsUpload } from '../conversation/items.ts'
import { createOutboxStore } from '../conversation/outboxStore.ts'

export type ChatPorts = {
  actors: {
    isEnabled: PromiseActorLogic<Outcome<{ enableChatWidget: boolean; replyMinutes?: number }>>
    enter: PromiseActorLogic<Outcome<Participant>>
  }
  storeInvited: () => void
  /** Keeps a guest that another tab has created since. */
  removeGuest: () => void
  conversation: ConversationPorts
}

export type ChatEnvironment = Omit<ConversationSettings, 'customer' | 'outboxStore' | 'krapao' | 'connect'> & {
  /** Bound to this player, or to the guest with the token from `guestToken`. */
  client: (guestToken: () => string | null) => Krapao
  /** Null for a guest. */
  token: string | null
  connect: (
    handshake: { token: string; room: string },
    ...handlers: Parameters<ConversationSettings['connect']>
  ) => ReturnType<ConversationSettings['connect']>
  local: KeyValueStore
  tab: KeyValueStore
}

export const chatInput = ({ token, local, tab }: Pick<ChatEnvironment, 'token' | 'local' | 'tab'>) => ({
  mayHaveConversation: token !== null || guestSlot(local).read() !== null,
  wasInvited: invitedSlot(tab).read() !== null,
})

const invitedSlot = (tab: KeyValueStore) => textSlot(tab, 'chat-invited')

export function chatPorts({ client, token, connect, files, local, tab, sleep }: ChatEnvironment): ChatPorts {
  const slot = guestSlot(local)
  // Per visit, because another tab's guest has a different token.
  let guest: Guest | null = null
  const krapao = client(() => guest?.token ?? null)
  const outboxStore = createOutboxStore(local, files)
  let customer: Customer = noIds
  let prefix = ''
  const enter = async (options: { signal: AbortSignal }): Promise<Outcome<Participant>> => {
    const [config, who] = await Promise.all([krapao.chat.config({}, options), token === null ? asGuest(krapao, slot) : asPlayer(krapao)])
    if (!config.ok) return config
    if (!who.ok) return who
    prefix = config.value.PREFIX
    if ('token' in who.value) {
      guest = who.value
      customer = { ...noIds, guestId: guest.id }
    } else customer = who.value
    const participant = outboxStore.restore(customer)
    await files.restore(participant.outbox.flatMap(({ draft }) => (needsUpload(draft) ? draft.clientId : [])))
    return { ok: true, value: participant }
  }
  return {
    actors: {
      isEnabled: fromPromise(({ signal }) => krapao.lookups.enableChatWidget({}, { signal })),
      enter: fromPromise(({ signal }) => enter({ signal })),
    },
    storeInvited: () => invitedSlot(tab).write('true'),
    removeGuest: () => {
      const now = slot.read()
      if (now?.id === guest?.id && now?.token === guest?.token) slot.remove()
    },
    conversation: conversationPorts({
      krapao,
      customer: () => customer,
      connect: (...handlers) =>
        connect({ token: token ?? guest?.token ?? '', room: `${prefix}${customer.userId ?? customer.guestId ?? ''}` }, ...handlers),
      files,
      outboxStore,
      sleep,
    }),
  }
}

const noIds: Customer = { userId: null, guestId: null, username: null, name: null }

async function asPlayer(krapao: Krapao): Promise<Outcome<Customer>> {
  const outcome = await krapao.profile.get({})
  if (!outcome.ok) return outcome
  const { _id, username, name } = outcome.value
  return { ok: true, value: { userId: _id, guestId: null, username, name } }
}

type Guest = { id: string; token: string | null }

/** Stores the id and, where the backend issues one, a space and the token. */
function guestSlot(local: KeyValueStore) {
  const slot = textSlot(local, 'guest-id')
  return {
    read: (): Guest | null => {
      const [id, token = null] = slot.read()?.split(' ') ?? []
      return id ? { id, token } : null
    },
    write: ({ id, token }: Guest): void => slot.write(token === null ? id : `${id} ${token}`),
    remove: slot.remove,
  }
}

/** A backend without signed guests gets a local id. */
async function asGuest(krapao: Krapao, slot: ReturnType<typeof guestSlot>): Promise<Outcome<Guest>> {
  const known = slot.read()
  if (known) return { ok: true, value: known }
  const outcome = await krapao.chat.createGuest()
  if (!outcome.ok && !isNotServed(outcome.problem)) return outcome
  // If two tabs create a guest at once, the first write wins for both.
  const first = slot.read()
  const guest = first ?? (outcome.ok ? { id: outcome.value.guestId, token: outcome.value.guestToken } : { id: newKey(), token: null })
  if (!first) slot.write(guest)
  return { ok: true, value: guest }
}
