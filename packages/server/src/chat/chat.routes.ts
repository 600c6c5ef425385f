import type { FastifyRequest } from 'fastify'
import { bodyOf, type Handler, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
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
    return newGuest(world, typeof key === 'string' ? key : undefined)
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
    // A text alone would be sent as one, and not as JSON.
    void reply.type('application/json; charset=utf-8')
    return JSON.stringify(at)
  }
}

function uploading(world: World, kind: UploadKind): Handler {
  const places = new WeakMap<FastifyRequest, string>()
  const handler = intent<string>(world, async (_tx, _request, path) => ({ path }), {
    scope: scopeOf,
    prepare: (request) => {
      const uploader = { owner: fileOwnerOf(request), sender: senderOf(request) }
      return storeChatFile(world, uploader, kind, places.get(request) ?? '')
    },
  })
  return async (request, reply) => {
    await countOf(world, request, 'file', world.config.chatFiles)
    return receiveChatFile(request, kind, async ({ path, print }) => {
      places.set(request, path)
      // What an intent under the same key is compared by.
      request.body = { file: print }
      return handler(request, reply)
    })
  }
}

/** A guest is no player yet: their keys are led by the id that the token proves. */
function scopeOf({ playerId, guestId }: FastifyRequest): { playerId: number; prefix: string } {
  return playerId === undefined ? { playerId: 0, prefix: `guest:${guestId}:` } : { playerId, prefix: '' }
}

/** So many a minute of one customer; whoever is a new guest each time is stopped by the address. */
async function countOf({ limiter }: World, request: FastifyRequest, what: string, most: number): Promise<void> {
  const { customer, address } = senderOf(request)
  if (customer !== undefined) await limiter.reserve(`chat ${what} ${customer}`, most)
  if (address !== undefined) await limiter.reserve(`chat ${what} at ${address}`, most * guestsAtOneAddress)
}
