import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { newGuest } from '#core/session/guest.ts'
import type { Item } from '#ports/message.ts'
import { statusAndBody } from './calls.ts'

export type ChatClient = { headers: { authorization: string }; token: string; id: string }

export function guestChatClient(context: AppContext): ChatClient {
  const { guestId, guestToken } = newGuest(context)
  return { id: guestId, token: guestToken, headers: { authorization: `Bearer ${guestToken}` } }
}

export async function send(
  app: FastifyInstance,
  headers: Record<string, string>,
  body: Record<string, unknown>,
  key?: string,
): Promise<[number, unknown]> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/chat/send-message',
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { sender: 'customer', clientMessageId: randomUUID(), ...body },
  })
  const returned = answer.json<unknown>()
  if (typeof returned === 'string') return [answer.statusCode, returned]
  const { requestId: _, ...rest } = returned as Record<string, unknown>
  return [answer.statusCode, rest]
}

export const text = (message: string) => ({ message: { message_type: 'text', payload: { message } } })

export async function history(app: FastifyInstance, headers: Record<string, string>, page: object = { limit: 100 }): Promise<Item[]> {
  return (await statusAndBody(app, 'POST', '/api/chat/history', { headers, body: page }))[1] as Item[]
}
export async function linkOf(app: FastifyInstance, { headers }: Pick<ChatClient, 'headers'>, filePath: string): Promise<string> {
  await send(app, headers, { message: { message_type: 'media', payload: { fileType: 'image', filePath } } })
  return linkIn(app, headers)
}
export const linkIn = async (app: FastifyInstance, headers: Record<string, string>): Promise<string> =>
  (await history(app, headers, { limit: 1 }))[0]?.message.payload.url ?? ''
export const words = (items: Item[]) => items.map(({ sender, message }) => `${sender}: ${message.payload.message}`)

export const reply = (app: FastifyInstance, conversation: string, body: object) =>
  statusAndBody(app, 'POST', `/sandbox/api/chats/${encodeURIComponent(conversation)}/replies`, { body })
