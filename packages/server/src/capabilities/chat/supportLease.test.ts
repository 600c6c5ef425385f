import { expect, test } from 'vitest'
import type { AppContext } from '#core/context/appContext.ts'
import { findCustomer } from '#core/session/customer.ts'
import { transaction } from '#platform/db/transaction.ts'
import { listChats } from '#sandbox/providers/sandboxSupport.ts'
import { guestChatClient } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { addAndPublish, deliverToSupport } from './chat.service.ts'

const { context, pool } = await freshApp()

/** Bypasses the routes, which would send the messages. */
async function storeMessages(count: number): Promise<string> {
  const { id } = guestChatClient(context)
  const customer = await findCustomer(context, { playerId: 0, guestId: id })
  const message = {
    sender: 'customer',
    message: { message_type: 'text', payload: { message: 'hi' } },
    clientId: null,
    sessionId: null,
  } as const
  for (let number = 0; number < count; number += 1) await transaction(pool, (tx) => addAndPublish(tx, context, customer, message))
  return id
}

function copies(meanwhile: (name: string, other: AppContext) => Promise<void>) {
  const received: string[] = []
  const time = { now: context.clock.now() }
  const { support } = context.ports
  const copy = (name: string): AppContext => ({
    ...context,
    clock: { now: () => time.now },
    ports: {
      ...context.ports,
      support: {
        take: async (delivery) => {
          received.push(`${name} ${delivery.item.sequence}`)
          await meanwhile(name, other)
          await support?.take(delivery)
        },
      },
    },
  })
  const other = copy('other')
  return { one: copy('one'), received, time }
}

test('while one copy sends to a slow support desk, no other copy does', async () => {
  await storeMessages(4)
  const { one, received, time } = copies(async (_, other) => {
    time.now += 30_000
    await deliverToSupport(other)
  })
  await deliverToSupport(one)
  expect(received).toEqual(['one 1', 'one 2', 'one 3', 'one 4'])
})

test('a copy that was paused stops sending; the desk stores a message that was sent twice once', async () => {
  const id = await storeMessages(3)
  const { one, received, time } = copies(async (name, other) => {
    if (name === 'other') return
    time.now += 61_000
    await deliverToSupport(other)
  })
  await deliverToSupport(one)
  const chat = (await listChats(context)).find(({ conversation }) => conversation === id)
  expect([received, chat?.messages.map(({ sequence }) => sequence)]).toEqual([
    ['one 1', 'other 1', 'other 2', 'other 3'],
    [1, 2, 3],
  ])
})
