import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome } from '@krapao/sdk'
import { isNotServed } from '../shared/isNotServed.ts'
import { newKey } from '../shared/newKey.ts'
import { textSlot, type KeyValueStore } from '../shared/storage.ts'
import { conversationPorts, type ConversationPorts, type Entered, type Person, type TalkSettings } from './conversation.ports.ts'
import { fileWaits } from './talk.ts'
import { talkMemory } from './talkMemory.ts'

/** What the chat's door needs from the outside; `conversation` is the talk behind it. */
export type ChatPorts = {
  actors: {
    isEnabled: PromiseActorLogic<Outcome<{ enableChatWidget: boolean }>>
    enter: PromiseActorLogic<Outcome<Entered>>
  }
  keepInvited: () => void
  /** The server no longer knows the guest of this visit: whoever comes next is another. Whom another tab has made meanwhile stays. */
  forgetGuest: () => void
  conversation: ConversationPorts
}

export type ChatWorld = Omit<TalkSettings, 'person' | 'memory' | 'krapao' | 'open'> & {
  /** A client of the SDK that calls as one person alone: as this token's player, or as the guest whose token `guestToken` gives. */
  client: (guestToken: () => string | null) => Krapao
  /** Null for a guest. */
  token: string | null
  /** Opens the connection of a room. */
  open: (handshake: { token: string; room: string }, ...hear: Parameters<TalkSettings['open']>) => ReturnType<TalkSettings['open']>
  local: KeyValueStore
  tab: KeyValueStore
}

/** What the browser knows of whoever comes, for the machine's input. */
export const chatInput = ({ token, local, tab }: Pick<ChatWorld, 'token' | 'local' | 'tab'>) => ({
  mayHaveTalked: token !== null || guestSlot(local).read() !== null,
  wasInvited: invitedSlot(tab).read() !== null,
})

const invitedSlot = (tab: KeyValueStore) => textSlot(tab, 'chat-invited')

export function chatPorts({ client, token, open, desk, local, tab, sleep }: ChatWorld): ChatPorts {
  const slot = guestSlot(local)
  // Of this visit: another tab may make a new one meanwhile, whose token proves nothing of this.
  let guest: Guest | null = null
  const krapao = client(() => guest?.token ?? null)
  const memory = talkMemory(local, desk)
  let person: Person = nobody
  let prefix = ''
  const enter = async (options: { signal: AbortSignal }): Promise<Outcome<Entered>> => {
    const [config, who] = await Promise.all([krapao.chat.config({}, options), token === null ? asGuest(krapao, slot) : asPlayer(krapao)])
    if (!config.ok) return config
    if (!who.ok) return who
    prefix = config.value.PREFIX
    if ('token' in who.value) {
      guest = who.value
      person = { ...nobody, guestId: guest.id }
    } else person = who.value
    const entered = memory.of(person)
    await desk.recall(entered.outbox.flatMap(({ draft }) => (fileWaits(draft) ? draft.clientId : [])))
    return { ok: true, value: entered }
  }
  return {
    actors: {
      isEnabled: fromPromise(({ signal }) => krapao.lookups.enableChatWidget({}, { signal })),
      enter: fromPromise(({ signal }) => enter({ signal })),
    },
    keepInvited: () => invitedSlot(tab).write('true'),
    forgetGuest: () => {
      const now = slot.read()
      if (now?.id === guest?.id && now?.token === guest?.token) slot.remove()
    },
    conversation: conversationPorts({
      krapao,
      person: () => person,
      open: (...hear) => open({ token: token ?? guest?.token ?? '', room: `${prefix}${person.userId ?? person.guestId ?? ''}` }, ...hear),
      desk,
      memory,
      sleep,
    }),
  }
}

const nobody: Person = { userId: null, guestId: null, username: null, name: null }

async function asPlayer(krapao: Krapao): Promise<Outcome<Person>> {
  const outcome = await krapao.profile.get({})
  if (!outcome.ok) return outcome
  const { _id, username, name } = outcome.value
  return { ok: true, value: { userId: _id, guestId: null, username, name } }
}

type Guest = { id: string; token: string | null }

/** The id, and behind a space the token that proves it, where the backend gives one. */
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

/** Whoever was here before is the same guest. A backend without signed guests lets one make up the id. */
async function asGuest(krapao: Krapao, slot: ReturnType<typeof guestSlot>): Promise<Outcome<Guest>> {
  const known = slot.read()
  if (known) return { ok: true, value: known }
  const outcome = await krapao.chat.createGuest()
  if (!outcome.ok && !isNotServed(outcome.problem)) return outcome
  // Two tabs may have asked at once: the first to write is who both are.
  const first = slot.read()
  const guest = first ?? (outcome.ok ? { id: outcome.value.guestId, token: outcome.value.guestToken } : { id: newKey(), token: null })
  if (!first) slot.write(guest)
  return { ok: true, value: guest }
}
