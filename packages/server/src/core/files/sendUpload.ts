import type { FastifyReply, FastifyRequest } from 'fastify'
import { finished, Readable } from 'node:stream'
import { ApiError } from '#platform/errors/apiError.ts'
import { networkOf } from '#platform/network/address.ts'
import { fairSlots, type Slot } from '#platform/queues/fairSlots.ts'
import type { AppContext } from '../context/appContext.ts'

const [partBytes, chunkBytes] = [262_144, 65_536]
const slots = fairSlots({ perKey: 30, inAll: 100 })

export type Upload = { file: string; type: string; name: string; from?: number; to?: number }

/** Throws NO_DATA if the file is missing; Busy while the address, or all, read too many at once. */
export async function sendUpload(context: AppContext, request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<FastifyReply> {
  const { file, type, name, from = 0, to = Infinity } = upload
  const slot = slots.acquire({ key: networkOf(request.ip), ip: request.ip })
  finished(reply.raw, slot.release)
  slot.signal.addEventListener('abort', () => reply.raw.destroy())
  const read = (at: number) => context.ports.files.get(file, { from: at, to: Math.min(to, at + partBytes - 1) })
  // Detects a missing file before anything is sent.
  const first = await read(from)
  if (!first) throw new ApiError('NO_DATA')
  void reply.headers({
    'content-type': type,
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // The app and the support desk may be at other origins; the link is secret.
    'cross-origin-resource-policy': 'cross-origin',
    // The phone's next user must not find it.
    'cache-control': 'private, no-store',
  })
  return reply.send(Readable.from(chunksOf(first, { from, to, read }, slot), { highWaterMark: 1 }))
}

type Source = { from: number; to: number; read: (at: number) => Promise<Buffer | undefined> }

async function* chunksOf(first: Buffer, { from, to, read }: Source, slot: Slot): AsyncGenerator<Buffer> {
  let part: Buffer | undefined = first
  for (let at = from; ; part = await read(at)) {
    if (!part) throw new Error('the file was deleted while it was read')
    for (let sent = 0; sent < part.length; sent += chunkBytes) {
      const chunk = part.subarray(sent, sent + chunkBytes)
      yield chunk
      slot.addBytes(chunk.length)
    }
    at += part.length
    if (at > to || part.length < partBytes) return
  }
}
