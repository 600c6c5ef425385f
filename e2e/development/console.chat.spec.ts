import { post } from '../fixtures/players.ts'
import { expect, test } from '../support/test.ts'

type Item = { message: { message_type: string; payload: { message: string; fileType?: string; url?: string } } }
const kinds: [kind: string, type: string, fileType?: string][] = [
  ['Text', 'text'],
  ['Buttons: web, call, postback, text', 'buttons'],
  ['Quick replies', 'quick_replies'],
  ['A card', 'generic'],
  ['A picture', 'media', 'image'],
  ['A video', 'media', 'video'],
  ['A file', 'media', 'file'],
  ['Postback', 'postback'],
  ['An unknown kind', 'unknown'],
]

test('console, messages of a guest and a player, answers each with every type of message', async ({ page, player, server }) => {
  const api = `${server.origin}/api/chat`
  const { guestId, guestToken } = (await post(`${api}/guest`, {})) as { guestId: string; guestToken: string }
  const guest = { authorization: `Bearer ${guestToken}` }
  const send = (who: { authorization: string }, message: string) =>
    post(`${api}/send-message`, { sender: 'customer', message: { message_type: 'text', payload: { message } } }, who)
  await send(guest, 'สวัสดีค่ะ ฝากเงินไม่เข้า')
  await send({ authorization: `Bearer ${player.token}` }, 'ສະບາຍດີ')

  await page.goto('/sandbox')
  const chats = page.getByRole('region', { name: 'Chats' })
  const messages = chats.getByRole('listitem')
  const conversation = chats.getByLabel('Conversation')
  const words = chats.getByRole('textbox', { name: 'Text' })
  await expect(conversation.getByRole('option')).toContainText([player.phone, `Guest ${guestId.slice(0, 8)}`])
  await conversation.selectOption({ label: `Guest ${guestId.slice(0, 8)}` })
  await expect(messages.first()).toContainText('สวัสดีค่ะ ฝากเงินไม่เข้า')

  for (const [index, [kind]] of kinds.entries()) {
    await chats.getByLabel('Kind').selectOption(kind)
    await words.fill(`answer ${index + 1}`)
    await chats.getByRole('button', { name: 'Answer' }).click()
    await expect(messages.first()).toContainText(`answer ${index + 1}`)
    await expect(words).toHaveValue('')
  }
  const items = (await post(`${api}/history`, { limit: 100, afterSequence: 1 }, guest)) as Item[]
  expect(items.map(({ message }) => [message.message_type, message.payload.fileType, message.payload.message])).toEqual(
    kinds.map(([, type, fileType], index) => [type, fileType, `answer ${index + 1}`]),
  )

  const sent = items.flatMap(({ message }) => message.payload.url ?? [])
  const found = await Promise.all(sent.map(async (url) => (await fetch(new URL(url, server.origin))).headers.get('content-type')))
  expect(found).toEqual(['image/svg+xml', 'image/svg+xml', 'video/mp4', 'application/pdf'])

  const headers = { ...guest, 'content-type': 'application/json' }
  expect((await fetch(`${api}/read-customer/`, { method: 'PUT', headers, body: JSON.stringify({ guestId }) })).status).toBe(200)
  await expect(messages.first()).toContainText('read')
  await conversation.selectOption({ label: `${player.name} ${player.phone}` })
  await expect(messages).toHaveText([/ສະບາຍດີ/])
})
