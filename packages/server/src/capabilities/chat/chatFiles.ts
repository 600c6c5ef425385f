// docs/adr/0023-chat.md
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { sendUpload } from '#core/files/sendUpload.ts'
import { withUploadBuffer, type BufferedUpload } from '#core/files/uploadBuffer.ts'
import { sanitizeImage, sanitizeVideo } from '#core/media/media.ts'
import type { ConversationKey } from '#core/session/conversationKey.ts'
import { fileOwnersOf } from '#core/session/customer.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { sharesOfAddress, type QueueSender } from '#platform/queues/fairQueue.ts'
import { dayMs } from '#platform/time/clock.ts'
import { putFile, removalsAtOnce, removeFiles } from '#ports/files.ts'
import type { Message } from '#ports/message.ts'
import { refundUpload, releaseStorage, evictFiles, reserveStorage, type Sender } from './chatBudget.ts'
import {
  addFile,
  claimOldestOfGuests,
  claimOldFiles,
  markFileRemoved,
  findFile,
  releaseFiles,
  removeFile,
  attachFile,
  type FileKind,
  type FileRow,
} from './chatFiles.queries.ts'
import { isValidLink, type LinkParams } from './chatLinks.ts'

export type UploadKind = 'image' | 'video'

const megabyte = 1_048_576
const rules = {
  image: { megabytes: 10, extensions: /\.(png|jpe?g|gif)$/i },
  video: { megabytes: 20, extensions: /\.(mp4|mov|qt)$/i },
}
const types: Record<FileKind, string> = { jpg: 'image/jpeg', gif: 'image/gif', mp4: 'video/mp4', mov: 'video/quicktime' }

const invalid = (params: Record<string, string | number> = {}): ApiError =>
  new ApiError('KEY_INVALID', { params: { field: 'file', ...params } })

/** @throws KEY_MISSING without a file; KEY_INVALID with `params.megabytes`, or with `params.extension` for its name */
export async function receiveChatFile<T>(request: FastifyRequest, kind: UploadKind, use: (file: BufferedUpload) => Promise<T>): Promise<T> {
  const { megabytes, extensions } = rules[kind]
  return withUploadBuffer(request, { maxBytes: megabytes * megabyte, tooLarge: invalid({ megabytes }) }, async (file) => {
    if (!file) throw new ApiError('KEY_MISSING', { params: { field: 'file' } })
    if (!extensions.test(file.name)) throw invalid({ extension: /\.([a-z0-9]{1,10})$/i.exec(file.name)?.[1] ?? '' })
    return use(file)
  })
}

const queueSenderOf = ({ address, customer }: Sender): QueueSender =>
  address === undefined ? `player ${customer}` : { key: address, sharedBy: sharesOfAddress(address) }

/**
 * Returns the path.
 *
 * @throws KEY_INVALID for a wrong type or a polyglot; REQUEST_LIMIT without room
 */
export async function storeChatFile(
  context: AppContext,
  { owner, sender }: Uploader,
  kind: UploadKind,
  upload: BufferedUpload,
): Promise<string> {
  return (kind === 'image' ? sanitizeImage : sanitizeVideo)(queueSenderOf(sender), upload, async (kept) => {
    if (!kept) throw invalid()
    const file = randomBytes(24).toString('hex')
    const stored = { bytes: kept.bytes, at: context.clock.now() }
    await evictFiles(context, sender, stored.bytes, (bytes, subnet) => removeOldest(context, bytes, subnet))
    // Recorded first, so that an unfinished upload can be removed.
    await transaction(context.pool, async (tx) => {
      await reserveStorage(tx, context, sender, stored)
      await addFile(tx, owner, { file, kind: kept.kind, size: stored.bytes, subnet: sender.subnet ?? '', at: stored.at })
    })
    try {
      await kept.put((bytes) => putFile(context, file, bytes))
    } catch (error) {
      // The store may have the file anyway, so its row stays.
      const refusal = new ApiError('the file could not be stored', { status: 503, retryAfter: 2 })
      refusal.cause = error
      await transaction(context.pool, async (tx) => {
        if (await markFileRemoved(tx, owner, file)) await refundUpload(tx, sender, stored)
      }).catch((undoError: unknown) => {
        refusal.cause = new AggregateError([error, undoError])
      })
      throw refusal
    }
    return pathOf(file, kept.kind)
  })
}

export type Uploader = { owner: ConversationKey; sender: Sender }
const pathOf = (file: string, kind: FileKind): string => `/files/${file}.${kind}`
export const isFilePath = (path: string): boolean => namesIn(path) !== undefined
const namesIn = (path: string): [string, string] | undefined => {
  const [, file, kind] = /^\/files\/([0-9a-f]{48})\.(\w{3})$/.exec(path) ?? []
  return file !== undefined && kind !== undefined ? [file, kind] : undefined
}

/** NO_DATA for another customer's file. */
export async function withFile(tx: Tx, owner: ConversationKey, message: Message): Promise<Message> {
  const { filePath } = message.payload
  if (filePath === undefined) return message
  const names = namesIn(filePath)
  const params = { field: 'message.payload.filePath' }
  if (!names) throw new ApiError('KEY_INVALID', { params })
  const kind = await attachFile(tx, owner, { file: names[0], from: fileOwnersOf(owner) })
  if (kind === undefined || kind !== names[1]) throw new ApiError('NO_DATA', { params })
  const fileType = kind === 'jpg' || kind === 'gif' ? 'image' : 'video'
  return { ...message, payload: { ...message.payload, fileType, filePath } }
}

export function serveChatFiles(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { name: string }; Querystring: LinkParams }>('/files/:name', async (request, reply) => {
    const { params, query, headers } = request
    const names = namesIn(`/files/${params.name}`)
    const row = names && (await findFile(context.pool, names[0]))
    if (!row || row.kind !== names[1] || !isValidLink(context, row, pathOf(row.file, row.kind), query)) throw new ApiError('NO_DATA')
    const { file, kind, size } = row
    const range = rangeOf(headers.range, size)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send('')
    // Some phones only play videos by ranges, and request the rest.
    const [from, to] = range === 'none' ? [0, size - 1] : [range[0], Math.min(range[1], range[0] + longestRange - 1)]
    void reply.headers({ 'content-length': to - from + 1, 'accept-ranges': 'bytes' })
    if (range !== 'none') void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
    return sendUpload(context, request, reply, { file, type: types[kind], name: `${file.slice(0, 8)}.${kind}`, from, to })
  })
}

const longestRange = megabyte

/** Both ends included; several ranges get the whole file. */
function rangeOf(header: string | undefined, size: number): [number, number] | 'none' | 'outside' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'none'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to ? [from, to] : 'outside'
}

/** An interrupted user may return within a day. */
const waits = dayMs

export async function sweepChatFiles(context: AppContext): Promise<number> {
  const now = context.clock.now()
  const before = { unsent: now - waits, guests: now - context.config.chatGuestFileDays * dayMs }
  return removeFound(context, (tx) => claimOldFiles(tx, before, removalsAtOnce(now)))
}

/** Removes up to 20 files; the next upload continues. */
async function removeOldest(context: AppContext, bytes: number, subnet: string | undefined): Promise<number> {
  return removeFound(context, async (tx) => {
    const files = await claimOldestOfGuests(tx, subnet, removalsAtOnce(context.clock.now()))
    let freed = 0
    const enough = files.findIndex(({ size }) => (freed += size) >= bytes) + 1 || files.length
    await releaseFiles(tx, files.slice(enough))
    return files.slice(0, enough)
  })
}

async function removeFound(context: AppContext, find: (tx: Tx) => Promise<FileRow[]>): Promise<number> {
  return transaction(context.pool, async (tx) => {
    const gone = await removeFiles(context, 'chat files', await find(tx))
    for (const file of gone) await removeFile(tx, file)
    await releaseStorage(tx, gone)
    return gone.length
  })
}
