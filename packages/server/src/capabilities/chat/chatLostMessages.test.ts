// Loses a tenth of all requests, answers and socket events, cuts all connections every 5 s, and the network once for two minutes.
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { addRealtime } from '#app/realtime/realtime.ts'
import { findCustomer } from '#core/session/customer.ts'
import type { Item } from '#ports/message.ts'
import { guestChatClient, words } from '#testing/chat.ts'
import { startCustomer, orderOf } from '#testing/customer.ts'
import { freshApp } from '#testing/freshApp.ts'
import { oneAddress } from '#testing/oneAddress.ts'
import { randomFrom, createFaultPlan } from '#testing/faultPlan.ts'
import { historyOf, handleReply, deliverToSupport } from './chat.service.ts'

/** Seed, and messages each way. */
const runs: [number, number][] = [
  [20_261_122, Number(process.env['LOSSY_MESSAGES'] ?? 200)],
  [1, 100],
]
const unlimited = '1000000'
const timeoutMs = 3 * 3_600_000
const maxUnsent = 20
const { app, context } = await freshApp(
  { CHAT_MESSAGES: unlimited, CHAT_GUEST_MESSAGES: unlimited, PLAYER_REQUESTS: unlimited, ADDRESS_REQUESTS: unlimited },
  addRealtime,
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = await oneAddress([(app.server.address() as AddressInfo).port])
afterAll(() => address.close())

const numbered = (who: string, count: number) => Array.from({ length: count }, (_, index) => `${who}: ${index + 1}`)

// @covers G21.1
test.each(runs)(
  'chat, unreliable network, seed %i, %i messages each way, loses and repeats none and keeps the order on both sides',
  { timeout: timeoutMs },
  async (seed, count) => {
    const random = randomFrom(seed)
    const lost = () => random() < 0.1
    const guest = guestChatClient(context)
    // A message may arrive twice when its answer was lost.
    const received: number[] = []
    context.ports.support = {
      take: async ({ conversation, item }) => {
        if (conversation !== guest.id) return
        if (lost()) throw new Error('the request was lost')
        if (!received.includes(item.sequence)) received.push(item.sequence)
        if (lost()) throw new Error('the answer was lost')
      },
    }
    const answerSupport = async (number: number): Promise<void> => {
      const once = async () => {
        if (lost()) throw new Error('the request was lost')
        await handleReply(context)({
          conversation: guest.id,
          id: `r${number}`,
          message: { message_type: 'text', payload: { message: String(number) } },
        })
        if (lost()) throw new Error('the answer was lost')
      }
      return once().catch(() => answerSupport(number))
    }

    const faults = createFaultPlan({ lost, cut: address.cut, betweenCuts: 5_000 })
    const client = await startCustomer(address.url, guest, faults)
    for (let number = 1; number <= count; number += 1) {
      client.send(String(number))
      if (number === count / 2) faults.goOffline(120_000)
      if (number === 1) await faults.until(() => client.items().length > 0)
      await answerSupport(number)
      await faults.until(() => client.outboxSize() < maxUnsent)
    }
    await faults.until(() => client.outboxSize() === 0 && client.items().length === 2 * count)
    // Skips the pause between two tries.
    let late = context.clock.now()
    const lateContext = { ...context, clock: { now: () => (late += 5_000) } }
    await expect
      .poll(
        async () => {
          await deliverToSupport(lateContext)
          return received.length
        },
        { timeout: timeoutMs },
      )
      .toBe(count)

    const stored = await allOf(guest.id)
    const of = (items: Item[], who: string) => words(items).filter((one) => one.startsWith(who))
    expect(stored.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 2 * count }, (_, index) => index + 1))
    expect([of(stored, 'customer'), of(stored, 'agent')]).toEqual([numbered('customer', count), numbered('agent', count)])
    expect(orderOf(client.items())).toEqual(orderOf(stored))
    expect(received).toEqual(stored.filter(({ sender }) => sender === 'customer').map(({ sequence }) => sequence))
    expect(new Set(client.notified()).size).toBe(count)
    expect([client.notified().length, client.storedDrafts()]).toEqual([count, 0])
    expect(faults.counts.lost).toBeGreaterThan(count / 10)
    expect(faults.counts.cuts).toBeGreaterThan(count / 50)
    client.close()
    console.info(
      `seed ${seed}: ${faults.counts.lost} packets lost, cut ${faults.counts.cuts} times in ${faults.clock.now() / 1000} simulated s`,
    )
  },
)

async function allOf(guestId: string): Promise<Item[]> {
  const customer = await findCustomer(context, { playerId: 0, guestId })
  return historyOf(context, customer, { limit: 1_000_000, afterSequence: 0 })
}
