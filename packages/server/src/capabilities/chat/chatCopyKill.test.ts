import { afterAll, expect, test } from 'vitest'
import { guestChatClient } from '#testing/chat.ts'
import { startCustomer, type Customer } from '#testing/customer.ts'
import { freshApp } from '#testing/freshApp.ts'
import { oneAddress } from '#testing/oneAddress.ts'
import { realServer, type RealServer } from '#testing/realServer.ts'
import { createFaultPlan } from '#testing/faultPlan.ts'

const { context, pool } = await freshApp()
const many = '1000000'
const start = () => realServer(pool, { CHAT_MESSAGES: many, CHAT_GUEST_MESSAGES: many, PLAYER_REQUESTS: many, ADDRESS_REQUESTS: many })
const servers: RealServer[] = []
const clients: Customer[] = []
afterAll(async () => {
  for (const client of clients) client.close()
  await Promise.all(servers.map((server) => server.kill()))
})
const portOf = ({ url }: RealServer) => Number(new URL(url).port)
const each = 40

// @covers G21.2
test('a copy that is killed loses and doubles no message, and both devices of the customer show the same', async () => {
  servers.push(await start(), await start())
  const address = await oneAddress(servers.map(portOf))
  const guest = guestChatClient(context)
  const faults = createFaultPlan()
  const open = async () => {
    const client = await startCustomer(address.url, guest, faults)
    clients.push(client)
    return client
  }
  const [phone, tablet] = [await open(), await open()]
  const sendReply = async (number: number): Promise<void> => {
    const answer = await fetch(`${address.url}/sandbox/api/chats/${guest.id}/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `support ${number}` }),
    }).catch(() => undefined)
    const isStored = (await storedTexts()).includes(`support ${number}`)
    if (!answer?.ok && !isStored) await sendReply(number)
  }
  const storedTexts = async () => {
    const { rows } = await pool.query<{ message: string }>(
      'select message from conversation_message where guest_id = $1 order by sequence',
      [guest.id],
    )
    return rows.map(({ message }) => (JSON.parse(message) as { payload: { message: string } }).payload.message)
  }

  phone.send('customer 0')
  await faults.until(() => phone.outboxSize() === 0 && tablet.items().length === 1)
  for (let number = 1; number <= each; number += 1) {
    phone.send(`customer ${number}`)
    await sendReply(number)
    if (number === each / 2) await servers[0]?.kill()
  }
  await faults.until(() => phone.outboxSize() === 0 && [phone, tablet].every((client) => client.items().length === 2 * each + 1))
  const all = await storedTexts()
  const of = (who: string) => all.filter((one) => one.startsWith(who))
  const numbers = Array.from({ length: each + 1 }, (_, number) => number)
  expect([of('customer'), of('support')]).toEqual([
    numbers.map((number) => `customer ${number}`),
    numbers.slice(1).map((number) => `support ${number}`),
  ])
  const shownBy = (client: Customer) => client.items().map(({ message }) => message.payload.message)
  expect([shownBy(phone), shownBy(tablet)]).toEqual([all, all])
  address.close()
})
