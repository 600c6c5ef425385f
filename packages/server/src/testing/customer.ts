// The product's own machines and SDK, with a network and a clock from the test.
import {
  chatInput,
  chatPorts,
  itemKey,
  isMine,
  provideChatPorts,
  type ChatEnvironment,
  type ConversationActor,
  type Item,
} from '@krapao/machines'
import { memoryStore } from '@krapao/machines/testing'
import { createKrapao } from '@krapao/sdk'
import { connectRealtime } from '@krapao/sdk/realtime'
import { createActor } from 'xstate'
import type { ChatClient } from './chat.ts'
import type { FaultPlan } from './weather.ts'

export type Customer = {
  say: (text: string) => void
  shown: () => readonly Item[]
  waiting: () => number
  rung: () => string[]
  kept: () => number
  close: () => void
}

export async function customer(baseUrl: string, guest: ChatClient, climate: FaultPlan): Promise<Customer> {
  const { clock, fetch: send, sleep, arrives, during } = climate
  const local = memoryStore({ 'guest-id': `${guest.id} ${guest.token}` })
  const outside: ChatEnvironment = {
    token: null,
    files: { get: () => undefined, persist: () => {}, remove: () => {}, restore: () => Promise.resolve() },
    local,
    tab: memoryStore(),
    sleep,
    client: (guestToken) => createKrapao({ baseUrl, client: 'test/1', guestToken, fetch: send, sleep, random: () => 0.5 }),
    connect: ({ token, room }, onEvent, onItem) => {
      if (climate.isAway()) return Promise.reject(new Error('there is no network'))
      const decided = Promise.withResolvers<void>()
      const connection = connectRealtime({
        baseUrl,
        token,
        room,
        onEvent: (event) => {
          decided.resolve()
          onEvent(event)
        },
        onMessage: (item) => arrives() && onItem(item),
      })
      void during(decided.promise)
      const close = (): void => {
        decided.resolve()
        connection.close()
      }
      return Promise.resolve({ ...connection, close })
    },
  }
  const chat = createActor(provideChatPorts(chatPorts(outside)), { input: { ...chatInput(outside), page: 'shown' }, clock })
  const conversation = (): ConversationActor | undefined => chat.getSnapshot().children['conversation'] as ConversationActor | undefined
  const context = () => conversation()?.getSnapshot().context
  const rung: string[] = []
  chat.start()
  await climate.until(() => chat.getSnapshot().matches('enabled'))
  chat.send({ type: 'open.requested' })
  await climate.until(() => conversation() !== undefined)
  conversation()?.on('message.arrived', ({ item }) => rung.push(itemKey(item)))
  await climate.until(() => context()?.isKnown === true)
  return {
    say: (text) => {
      conversation()?.send({ type: 'text.changed', text })
      conversation()?.send({ type: 'send.requested' })
    },
    shown: () => context()?.items ?? [],
    waiting: () => context()?.outbox.length ?? 0,
    rung: () => rung,
    kept: () => Object.keys(local.all()).filter((key) => key.includes('.draft.')).length,
    close: () => chat.stop(),
  }
}

export const orderOf = (items: readonly Item[]) => items.map((item) => [item.sequence, isMine(item), item.clientMessageId])
