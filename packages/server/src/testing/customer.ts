// A chat customer: the product's machines and SDK, with the network and the clock of the test's fault plan.
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
import type { FaultPlan } from './faultPlan.ts'

export type Customer = {
  send: (text: string) => void
  items: () => readonly Item[]
  outboxSize: () => number
  notified: () => string[]
  storedDrafts: () => number
  close: () => void
}

export async function startCustomer(baseUrl: string, guest: ChatClient, faults: FaultPlan): Promise<Customer> {
  const { clock, fetch: send, sleep, arrives, trackProgress } = faults
  const local = memoryStore({ 'guest-id': `${guest.id} ${guest.token}` })
  const environment: ChatEnvironment = {
    token: null,
    files: { get: () => undefined, persist: () => {}, remove: () => {}, restore: () => Promise.resolve() },
    local,
    tab: memoryStore(),
    sleep,
    client: (guestToken) => createKrapao({ baseUrl, client: 'test/1', guestToken, fetch: send, sleep, random: () => 0.5 }),
    connect: ({ token, room }, onEvent, onItem) => {
      if (faults.isOffline()) return Promise.reject(new Error('there is no network'))
      const settled = Promise.withResolvers<void>()
      const connection = connectRealtime({
        baseUrl,
        token,
        room,
        onEvent: (event) => {
          settled.resolve()
          onEvent(event)
        },
        onMessage: (item) => arrives() && onItem(item),
      })
      void trackProgress(settled.promise)
      const close = (): void => {
        settled.resolve()
        connection.close()
      }
      return Promise.resolve({ ...connection, close })
    },
  }
  const chat = createActor(provideChatPorts(chatPorts(environment)), { input: { ...chatInput(environment), page: 'shown' }, clock })
  const conversation = (): ConversationActor | undefined => chat.getSnapshot().children['conversation'] as ConversationActor | undefined
  const context = () => conversation()?.getSnapshot().context
  const notified: string[] = []
  chat.start()
  await faults.until(() => chat.getSnapshot().matches('enabled'))
  chat.send({ type: 'open.requested' })
  await faults.until(() => conversation() !== undefined)
  conversation()?.on('message.arrived', ({ item }) => notified.push(itemKey(item)))
  await faults.until(() => context()?.isKnown === true)
  return {
    send: (text) => {
      conversation()?.send({ type: 'text.changed', text })
      conversation()?.send({ type: 'send.requested' })
    },
    items: () => context()?.items ?? [],
    outboxSize: () => context()?.outbox.length ?? 0,
    notified: () => notified,
    storedDrafts: () => Object.keys(local.all()).filter((key) => key.includes('.draft.')).length,
    close: () => chat.stop(),
  }
}

export const orderOf = (items: readonly Item[]) => items.map((item) => [item.sequence, isMine(item), item.clientMessageId])
