import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import type { BufferedUpload } from '#core/files/uploadBuffer.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { keyOf } from '#core/idempotency/keyOf.ts'
import { fileOwnerOf, assertChatEnabled, customerOf, type ClaimedIdentity, type Customer } from '#core/session/customer.ts'
import { newGuest } from '#core/session/guest.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bodyOf, type Handler, type Routes } from '#platform/http/handler.ts'
import { addressLimits, networkOf } from '#platform/network/address.ts'
import { customerMessageOf } from '#ports/message.ts'
import { setRead } from './chat.queries.ts'
import {
  historyOf,
  addAndPublish,
  deliverOne,
  sendAndPublish,
  type Delivery,
  type NewMessage,
  type Page,
  type Stored,
} from './chat.service.ts'
import { guestsAtOneAddress, senderOf, countedAs, countMessage } from './chatBudget.ts'
import { receiveChatFile, storeChatFile, withFile, type UploadKind } from './chatFiles.ts'

type Sent = ClaimedIdentity & { sender: string; message: unknown; clientMessageId?: string; session_id?: string | null }

export const chatRoutes = (context: AppContext): Routes => ({
  getChatConfig: async () => {
    assertChatEnabled(context)
    return { PREFIX: context.config.roomPrefix }
  },
  createGuest: async (request) => {
    assertChatEnabled(context)
    const key = request.headers['idempotency-key']
    return newGuest(context, { ...(typeof key === 'string' && { key }), address: networkOf(request.ip) })
  },
  sendMessage: sending(context),
  getChatHistory: async (request) => {
    const body = bodyOf<ClaimedIdentity & Page>(request)
    return historyOf(context, customerOf(request, body), body)
  },
  markRead: withIdempotency<Customer>(
    context,
    async (tx, request, customer) => {
      await setRead(tx, customer, bodyOf<{ sequence?: number }>(request).sequence)
      return {}
    },
    { scope: scopeOf, prepare: async (request) => customerOf(request, bodyOf<ClaimedIdentity>(request)) },
  ),
  uploadChatImage: uploading(context, 'image'),
  uploadChatVideo: uploading(context, 'video'),
})

type Prepared = { customer: Customer; newMessage: NewMessage }

function sending(context: AppContext): Handler {
  const deliveries = new WeakMap<FastifyRequest, Delivery>()
  const answerOf = (request: FastifyRequest, { at, delivery }: Stored): string => {
    if (delivery) deliveries.set(request, delivery)
    return at.toISOString()
  }
  const count = (request: FastifyRequest) => countOf(context, request, 'message', context.config.chatMessages)
  // PostgreSQL rejects a NUL character, which would fail the other messages of the statement.
  const sharesStatement = ({ customer, newMessage: { message, clientId, sessionId } }: Prepared): boolean =>
    customer.playerId !== 0 && message.payload.filePath === undefined && !`${clientId}${sessionId}`.includes('\u0000')
  const handler = withIdempotency<Prepared>(
    context,
    async (tx, request, { customer, newMessage }) => {
      const message = await withFile(tx, customer, newMessage.message)
      const stored = await addAndPublish(tx, context, customer, { ...newMessage, message }, { claim: true })
      if (stored.isNew) await countMessage(tx, context, senderOf(request))
      return answerOf(request, stored)
    },
    {
      scope: scopeOf,
      prepare: async (request) => {
        const sent = bodyOf<Sent>(request)
        if (sent.sender !== 'customer') throw new ApiError('KEY_INVALID', { params: { field: 'sender' } })
        const { clientMessageId: clientId = null, session_id: sessionId = null } = sent
        const newMessage = { sender: 'customer', message: customerMessageOf(sent.message), clientId, sessionId }
        const prepared = { customer: customerOf(request, sent), newMessage }
        if (!sharesStatement(prepared) || keyOf(context, request) === undefined) await count(request)
        return prepared
      },
      callsPorts: false,
      inOneStatement: async (mine, request, prepared) => {
        if (!sharesStatement(prepared)) return undefined
        const sent = await sendAndPublish(context, mine, prepared.customer, prepared.newMessage)
        if (sent) return 'known' in sent ? sent : { answer: answerOf(request, sent.stored) }
        await count(request)
        return undefined
      },
    },
  )
  return async (request, reply) => {
    const at = await handler(request, reply)
    const delivery = deliveries.get(request)
    if (delivery) context.backgroundTasks.begin('support desk', () => deliverOne(context, delivery))
    // Fastify would send a plain string as text.
    void reply.type('application/json; charset=utf-8')
    return JSON.stringify(at)
  }
}

function uploading(context: AppContext, kind: UploadKind): Handler {
  const uploads = new WeakMap<FastifyRequest, BufferedUpload>()
  const handler = withIdempotency<string>(context, async (_tx, _request, path) => ({ path }), {
    scope: scopeOf,
    prepare: (request) => {
      const upload = uploads.get(request)
      if (!upload) throw new ApiError('KEY_MISSING', { params: { field: 'file' } })
      return storeChatFile(context, { owner: fileOwnerOf(request), sender: senderOf(request) }, kind, upload)
    },
  })
  return async (request, reply) => {
    await countOf(context, request, 'file', context.config.chatFiles)
    return receiveChatFile(request, kind, async (upload) => {
      uploads.set(request, upload)
      request.body = { file: upload.sha256 }
      return handler(request, reply)
    })
  }
}

/** A guest's keys have the proven id as prefix. */
function scopeOf({ playerId, guestId }: FastifyRequest): { playerId: number; prefix: string } {
  return playerId === undefined ? { playerId: 0, prefix: `guest:${guestId}:` } : { playerId, prefix: '' }
}

/** The limit per address covers new guests. */
async function countOf({ limiter }: AppContext, request: FastifyRequest, what: string, perCustomer: number): Promise<void> {
  const { customer, address } = senderOf(request)
  if (customer !== undefined) await limiter.reserve(countedAs(what, customer), perCustomer)
  if (address === undefined) return
  for (const [key, limit] of addressLimits(address, perCustomer * guestsAtOneAddress))
    await limiter.reserve(countedAs(what, `at ${key}`), limit)
}
