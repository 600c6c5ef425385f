import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { keepPicture, mediaPool, miniQrReader } from './media.ts'
import { LimitError } from './processPool.ts'
import { withTemporaryFile } from './uploadBuffer.ts'

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

// @covers T29
test('miniQrReader, large pictures of twenty other senders wait, reads a slip before most of them', { timeout: 120_000 }, async () => {
  const [large, small] = [await square(5_000), await square(400)]
  let drawn = 0
  const flood = Array.from({ length: 20 }, (_, index) =>
    withTemporaryFile(large, (path) => keepPicture(`player ${index}`, { path }, async () => (drawn += 1))),
  )
  await expect.poll(() => drawn).toBeGreaterThan(0)
  expect(await miniQrReader.read(small, 'player 100')).toEqual({ outcome: 'unreadable', note: 'CANNOT_READ_CROPPED_IMAGE' })
  expect(drawn).toBeLessThan(15)
  await Promise.all(flood)
})

// @covers T28
test('keepPicture, two senders wait to store their pictures, leaves the media processes to another sender', async () => {
  const small = await square(40)
  const store = Promise.withResolvers<void>()
  let waiting = 0
  const slow = Array.from({ length: 2 }, (_, index) =>
    withTemporaryFile(small, (path) =>
      keepPicture(`slow ${index}`, { path }, () => {
        waiting += 1
        return store.promise
      }),
    ),
  )
  await expect.poll(() => waiting).toBe(2)
  expect(await withTemporaryFile(small, (path) => keepPicture('other', { path }, async (kept) => kept?.kind))).toBe('jpg')
  store.resolve()
  await Promise.all(slow)
})

test.each(['time', 'killed'] as const)('miniQrReader, the process is ended by %s, rejects with that limit', async (limit) => {
  const run = vi.spyOn(mediaPool, 'run').mockRejectedValueOnce(new LimitError(limit))
  await expect(miniQrReader.read(await square(40), 'player 1')).rejects.toEqual(new LimitError(limit))
  run.mockRestore()
})
