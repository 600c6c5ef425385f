import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepPicture, miniQrReader } from './media.ts'
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
