// Pictures and films for talks: what is taken, where it is kept, and how it is seen again (docs/adr/0023-chat.md).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { transaction, type Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { dayMs } from '../ports/clock.ts'
import { keepImage, keepVideo } from '../media/media.ts'
import { withSpooled, type Spooled } from '../media/uploadBuffer.ts'
import type { World } from '../world.ts'
import type { Key } from './chat.queries.ts'
import { giveBack, giveRoom, senderOf, takeRoom, type Sender } from './chatBudget.ts'
import { addFile, emptyFile, findFile, oldFiles, removeFile, takeFile, type FileKind } from './chatFiles.queries.ts'
import { isGood, type Sealed } from './chatLinks.ts'
import type { Message } from './message.ts'
import { fileOwnersOf } from './speaker.ts'

export type UploadKind = 'image' | 'video'

const megabyte = 1_048_576
/** Section 5: megabytes, and extensions. */
const rules = {
  image: { megabytes: 10, extensions: /\.(png|jpe?g|gif)$/i },
  video: { megabytes: 20, extensions: /\.(mp4|mov|qt)$/i },
}
const types: Record<FileKind, string> = { jpg: 'image/jpeg', gif: 'image/gif', mp4: 'video/mp4', mov: 'video/quicktime' }

const invalid = (params: Record<string, string | number> = {}): Refusal =>
  new Refusal('KEY_INVALID', { params: { field: 'file', ...params } })

/** Gives the form's file to `use`. KEY_MISSING without one; KEY_INVALID with `params.megabytes` or, by its name, `params.extension`. */
export async function receiveChatFile<T>(request: FastifyRequest, kind: UploadKind, use: (file: Spooled) => Promise<T>): Promise<T> {
  const { megabytes, extensions } = rules[kind]
  const { address, customer } = senderOf(request)
  const who = address ?? customer ?? ''
  return withSpooled(request, { who, most: megabytes * megabyte, tooLarge: invalid({ megabytes }) }, async (file) => {
    if (!file) throw new Refusal('KEY_MISSING', { params: { field: 'file' } })
    if (!extensions.test(file.name)) throw invalid({ extension: /\.([a-z0-9]{1,10})$/i.exec(file.name)?.[1] ?? '' })
    return use(file)
  })
}

/**
 * Checks a file and stores it; its path. KEY_INVALID for what is not what its name says, or is something else besides; REQUEST_LIMIT
 * where there is no room for it.
 */
export async function storeChatFile(world: World, { owner, sender }: Uploader, kind: UploadKind, path: string): Promise<string> {
  return (kind === 'image' ? keepImage : keepVideo)(sender.address ?? sender.customer ?? '', path, async (kept) => {
    if (!kept) throw invalid()
    const file = randomBytes(24).toString('hex')
    const upload = { bytes: kept.bytes.length, at: world.clock.now() }
    // Noted first, so that one of which nothing comes can be found.
    await transaction(world.pool, async (tx) => {
      await takeRoom(tx, world, sender, upload)
      await addFile(tx, owner, { file, kind: kept.kind, size: upload.bytes, at: upload.at })
    })
    try {
      await world.ports.files.put(file, kept.bytes)
    } catch (error) {
      // The store may have it all the same: the note stays, by which it is removed. It also stays where this update fails.
      await transaction(world.pool, async (tx) => {
        if (await emptyFile(tx, owner, file)) await giveBack(tx, sender, upload)
      }).catch(() => {})
      const refusal = new Refusal('the file could not be stored', { status: 503, retryAfter: 2 })
      refusal.cause = error
      throw refusal
    }
    return pathOf(file, kept.kind)
  })
}

/** Under whom it stands, and whose budget it counts for. */
export type Uploader = { owner: Key; sender: Sender }
const pathOf = (file: string, kind: FileKind): string => `/files/${file}.${kind}`
/** Whether it is the path of an upload. */
export const isFilePath = (path: string): boolean => namesIn(path) !== undefined
const namesIn = (path: string): [string, string] | undefined => {
  const [, file, kind] = /^\/files\/([0-9a-f]{48})\.(\w{3})$/.exec(path) ?? []
  return file !== undefined && kind !== undefined ? [file, kind] : undefined
}

/** A customer's message with the file that it names, which is theirs; what it is and where it is seen we know. NO_DATA for another's. */
export async function withFile(tx: Tx, owner: Key, message: Message): Promise<Message> {
  const { filePath } = message.payload
  if (filePath === undefined) return message
  const names = namesIn(filePath)
  const params = { field: 'message.payload.filePath' }
  if (!names) throw new Refusal('KEY_INVALID', { params })
  const kind = await takeFile(tx, owner, { file: names[0], from: fileOwnersOf(owner) })
  if (kind === undefined || kind !== names[1]) throw new Refusal('NO_DATA', { params })
  const fileType = kind === 'jpg' || kind === 'gif' ? 'image' : 'video'
  return { ...message, payload: { ...message.payload, fileType, filePath } }
}

/** Who has a link may see the file, for its minute; the path alone opens nothing. It is what we say that it is, and runs nothing. */
export function serveChatFiles(app: FastifyInstance, world: World): void {
  app.get<{ Params: { name: string }; Querystring: Sealed }>('/files/:name', async ({ params, query, headers }, reply) => {
    const names = namesIn(`/files/${params.name}`)
    const row = names && (await findFile(world.pool, names[0]))
    if (!row || row.kind !== names[1] || !isGood(world, row, pathOf(row.file, row.kind), query)) throw new Refusal('NO_DATA')
    const { file, kind, size } = row
    const range = rangeOf(headers.range, size)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send('')
    // Some phones show films by parts alone. We give less at a time than they ask for: they ask again.
    const [from, to] = range === 'none' ? [0, size - 1] : [range[0], Math.min(range[1], range[0] + atOnce - 1)]
    const first = await world.ports.files.get(file, { from, to: Math.min(to, from + atOnce - 1) })
    if (!first) throw new Refusal('NO_DATA')
    void reply.headers({
      'content-type': types[kind],
      'content-length': to - from + 1,
      'content-disposition': `inline; filename="${file.slice(0, 8)}.${kind}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      // Whoever uses the phone next finds it nowhere.
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    })
    if (range !== 'none') void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
    return reply.send(Readable.from(partsOf(world, file, first, [from, to])))
  })
}

/** Bytes that are in memory of one file that is being seen. */
const atOnce = megabyte

/** The first is read already: what is not there is told before anything is sent. */
async function* partsOf({ ports }: World, file: string, first: Buffer, [from, to]: [number, number]): AsyncGenerator<Buffer> {
  yield first
  for (let at = from + first.length; at <= to; at += atOnce) {
    const part = await ports.files.get(file, { from: at, to: Math.min(to, at + atOnce - 1) })
    if (!part) throw new Error('a file went away while it was read')
    yield part
  }
}

/** One range of bytes, both ends included. More than one at once nobody needs: then it is all of it. */
function rangeOf(header: string | undefined, size: number): [number, number] | 'none' | 'outside' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'none'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to ? [from, to] : 'outside'
}

/** Milliseconds after which a file that is in no message never will be: whoever was interrupted may come back within a day. */
const waits = dayMs

/** Removes some files that no message came to have, and guests' old ones. One that the store does not give up now is tried again. */
export async function sweepChatFiles({ pool, clock, ports, config }: World): Promise<number> {
  return transaction(pool, async (tx) => {
    const now = clock.now()
    const files = await oldFiles(tx, { unsent: now - waits, guests: now - config.chatGuestFileDays * dayMs })
    const removed = await Promise.allSettled(files.map(({ file }) => ports.files.remove(file)))
    const gone = files.filter((_, index) => removed[index]?.status === 'fulfilled')
    for (const file of gone) await removeFile(tx, file)
    await giveRoom(tx, gone)
    return gone.length
  })
}
