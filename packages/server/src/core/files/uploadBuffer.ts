// Buffers on disk, because phones are slow and memory is scarce.
import type { FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiError } from '#platform/errors/apiError.ts'
import { streamFile } from '#platform/http/multipart.ts'
import { networkOf } from '#platform/network/address.ts'
import { fairSlots, type Slot } from '#platform/queues/fairSlots.ts'

const temporaryPath = (): string => join(tmpdir(), `krapao-${randomUUID()}`)

/** `signal` aborts when another upload gets the slot. */
export type BufferedUpload = { name: string; path: string; size: number; sha256: string; signal: AbortSignal }

/** Separate slots, because creating a guest is free. */
const slots = { players: fairSlots({ perKey: 30, inAll: 60 }), guests: fairSlots({ perKey: 30, inAll: 40 }) }
export const uploadBufferRatio = (): number => Math.max(slots.players.usedRatio(), slots.guests.usedRatio())

const slotFor = ({ playerId, ip }: FastifyRequest): Slot =>
  playerId === undefined ? slots.guests.acquire({ key: networkOf(ip), ip }) : slots.players.acquire({ key: `player ${playerId}`, ip })

/** `tooLarge` as in `streamFile`; Busy while the sender, or all, upload too many, or when the slot is lost. */
export async function withUploadBuffer<T>(
  request: FastifyRequest,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: ApiError },
  use: (file: BufferedUpload | undefined) => Promise<T>,
): Promise<T> {
  const path = temporaryPath()
  const slot = slotFor(request)
  const { signal } = slot
  let written: Promise<unknown> = Promise.resolve()
  try {
    const file = await streamFile(request, { maxBytes, tooLarge, signal }, (stream, name) => {
      const whole = write(stream, path, slot).then((rest) => ({ name, path, signal, ...rest }))
      written = whole
      return whole
    })
    slot.markComplete()
    return await use(file?.size ? file : undefined)
  } finally {
    // `streamFile` has reported its failure.
    await written.catch(() => {})
    await rm(path, { force: true })
    slot.release()
  }
}

async function write(stream: AsyncIterable<Buffer>, path: string, slot: Slot): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of stream) {
    hash.update(chunk)
    size += chunk.length
    slot.addBytes(chunk.length)
    await file.writeFile(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}

export async function withTemporaryFile<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const path = temporaryPath()
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
