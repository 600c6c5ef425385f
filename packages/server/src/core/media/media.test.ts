import { pino } from 'pino'
import { Registry } from 'prom-client'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createJobs } from '#platform/jobs/jobs.ts'
import { LimitError } from '#platform/processes/processPool.ts'
import { putFile } from '#ports/files.ts'
import { withTemporaryFile } from '../files/uploadBuffer.ts'
import { sanitizePicture, mediaPool, miniQrReader } from './media.ts'

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

// @covers T29
test('miniQrReader, large pictures of twenty other senders wait, reads a slip before most of them', { timeout: 120_000 }, async () => {
  const [large, small] = [await square(5_000), await square(400)]
  let drawn = 0
  const flood = Array.from({ length: 20 }, (_, index) =>
    withTemporaryFile(large, (path) => sanitizePicture(`player ${index}`, { path }, async () => (drawn += 1))),
  )
  await expect.poll(() => drawn).toBeGreaterThan(0)
  expect(await miniQrReader.read(small, 'player 100')).toEqual({ outcome: 'unreadable', note: 'CANNOT_READ_CROPPED_IMAGE' })
  expect(drawn).toBeLessThan(15)
  await Promise.all(flood)
})

// @covers T28
test('sanitizePicture, two senders wait to store their pictures, leaves the media processes to another sender', async () => {
  const small = await square(40)
  const store = Promise.withResolvers<void>()
  let waiting = 0
  const slow = Array.from({ length: 2 }, (_, index) =>
    withTemporaryFile(small, (path) =>
      sanitizePicture(`slow ${index}`, { path }, () => {
        waiting += 1
        return store.promise
      }),
    ),
  )
  await expect.poll(() => waiting).toBe(2)
  expect(await withTemporaryFile(small, (path) => sanitizePicture('other', { path }, async (kept) => kept?.kind))).toBe('jpg')
  store.resolve()
  await Promise.all(slow)
})

// @covers T28 T29
test('sanitizePicture, two writes to the store hang, are counted and make way for the next sender', async () => {
  const small = await square(40)
  const registry = new Registry()
  const jobs = createJobs(pino({ level: 'silent' }), registry)
  const stored: string[] = []
  const late: AbortSignal[] = []
  const put = (name: string, bytes: Buffer, signal?: AbortSignal): Promise<void> => {
    if (!name.startsWith('stuck')) return Promise.resolve(void stored.push(`${name} ${bytes.subarray(0, 2).toString('hex')}`))
    if (signal) late.push(signal)
    return new Promise(() => {})
  }
  const files = { put, get: async () => undefined, remove: async () => {} }
  const upload = (name: string, timeoutMs?: number) =>
    withTemporaryFile(small, (path) =>
      sanitizePicture(name, { path }, async (kept) => kept?.put((bytes) => putFile({ ports: { files }, jobs }, name, bytes, timeoutMs))),
    )
  const outcomes = await Promise.allSettled([upload('stuck 1', 1), upload('stuck 2', 1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await upload('next')
  expect([stored, late.map(({ aborted }) => aborted)]).toEqual([['next ffd8'], [true, true]])
  expect(await registry.metrics()).toContain('krapao_job_item_failures_total{job="stored files",reason="unavailable"} 2')
})

test.each(['time', 'killed'] as const)('miniQrReader, the process is ended by %s, rejects with that limit', async (limit) => {
  const run = vi.spyOn(mediaPool, 'run').mockRejectedValueOnce(new LimitError(limit))
  await expect(miniQrReader.read(await square(40), 'player 1')).rejects.toEqual(new LimitError(limit))
  run.mockRestore()
})
