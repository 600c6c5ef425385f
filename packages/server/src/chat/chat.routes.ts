import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/address.ts'
import { bodyOf, type Handler, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import type { Spooled } from '../media/uploadBuffer.ts'
import type { World } from '../world.ts'
import { setRead } from './chat.queries.ts'
import { historyOf, say, tellDesk, type Page } from './chat.service.ts'
import { guestsAtOneAddress, senderOf, takeMessage } from './chatBudget.ts'
import { receiveChatFile, storeChatFile, withFile, type UploadKind } from './chatFiles.ts'
import { newGuest } from './guest.ts'
import { customersMessage, type Message } from './message.ts'
import { fileOwnerOf, requireChat, speakerOf, type Named, type Speaker } from './speaker.ts'

type Sent = Named & { sender: string; message: unknown; clientMessageId?: string; session_id?: string | null }

export const chatRoutes = (world: World): Routes => ({
  getChatConfig: async () => {
    requireChat(world)
    return { PREFIX: world.config.roomPrefix }
  },
  createGuest: async (request) => {
    requireChat(world)
    const key = request.headers['idempotency-key']
    return newGuest(world, { ...(typeof key === 'string' && { key }), address: networkOf(request.ip) })
  },
  sendMessage: sending(world),
  getChatHistory: async (request) => {
    const body = bodyOf<Named & Page>(request)
    return historyOf(world, await speakerOf(world, request, body), body)
  },
  markRead: intent<Speaker>(
    world,
    async (tx, request, speaker) => {
      await setRead(tx, speaker, bodyOf<{ sequence?: number }>(request).sequence)
      return {}
    },
    { scope: scopeOf, prepare: (request) => speakerOf(world, request, bodyOf<Named>(request)) },
  ),
  uploadChatImage: uploading(world, 'image'),
  uploadChatVideo: uploading(world, 'video'),
})

function sending(world: World): Handler {
  const handler = intent<{ speaker: Speaker; sent: Sent; message: Message }>(
    world,
    async (tx, request, { speaker, sent, message }) => {
      const { clientMessageId: clientId = null, session_id: sessionId = null } = sent
      const said = { sender: 'customer', message: await withFile(tx, speaker, message), clientId, sessionId }
      const row = await say(tx, world, speaker, said, () => takeMessage(tx, world, senderOf(request)))
      return row.at.toISOString()
    },
    {
      scope: scopeOf,
      prepare: async (request) => {
        const sent = bodyOf<Sent>(request)
        if (sent.sender !== 'customer') throw new Refusal('KEY_INVALID', { params: { field: 'sender' } })
        return { speaker: await speakerOf(world, request, sent), sent, message: customersMessage(sent.message) }
      },
    },
  )
  return async (request, reply) => {
    await countOf(world, request, 'message', world.config.chatMessages)
    const at = await handler(request, reply)
    world.afterwards.begin('support desk', () => tellDesk(world))
    // Fastify would send a plain string as text.
    void reply.type('application/json; charset=utf-8')
    return JSON.stringify(at)
  }
}

function uploading(world: World, kind: UploadKind): Handler {
  const uploads = new WeakMap<FastifyRequest, Spooled>()
  const handler = intent<string>(world, async (_tx, _request, path) => ({ path }), {
    scope: scopeOf,
    prepare: (request) => {
      const upload = uploads.get(request)
      if (!upload) throw new Refusal('KEY_MISSING', { params: { field: 'file' } })
      return storeChatFile(world, { owner: fileOwnerOf(request), sender: senderOf(request) }, kind, upload)
    },
  })
  return async (request, reply) => {
    await countOf(world, request, 'file', world.config.chatFiles)
    return receiveChatFile(request, kind, async (upload) => {
      uploads.set(request, upload)
      request.body = { file: upload.print }
      return handler(request, reply)
    })
  }
}

/** Guests have no player, so the id that their token proves prefixes their keys. */
function scopeOf({ playerId, guestId }: FastifyRequest): { playerId: number; prefix: string } {
  return playerId === undefined ? { playerId: 0, prefix: `guest:${guestId}:` } : { playerId, prefix: '' }
}

/** New guests are covered by the limit per address. */
async function countOf({ limiter }: World, request: FastifyRequest, what: string, most: number): Promise<void> {
  const { customer, address } = senderOf(request)
  if (customer !== undefined) await limiter.reserve(`chat ${what} ${customer}`, most)
  if (address !== undefined) await limiter.reserve(`chat ${what} at ${address}`, most * guestsAtOneAddress)
}
