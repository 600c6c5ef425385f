import type { Page } from '@playwright/test'
import { slipsSheet, type PictureFile } from '../sheets/slipsSheet.ts'
import { statementPage } from '../models/statementPage.ts'
import { post, walletOf } from '../fixtures/players.ts'
import { newSlip } from '../fixtures/slips.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach('a player is signed in, and slips are accepted', async ({ player, sandbox }) => {
  expect(player.token).not.toBe('')
  await sandbox.settings({ slipWindow: false })
})

test('slip upload, photo of a payment QR, is recognised and not sent', { tag: '@full' }, async ({ page, t, player, server }) => {
  const bearer = { authorization: `Bearer ${player.token}` }
  const { qrcode } = (await post(`${server.origin}/api/qrcode/KBANK`, { amount: 100 }, bearer)) as { qrcode: string }
  const slips = slipsSheet(page, t)
  await slips.openFromHome()
  await slips.pick(await pictureOf(page, `data:image/svg+xml,${encodeURIComponent(qrcode)}`, { mimeType: 'image/png', width: 600 }))
  await expect(slips.sheet.getByText(t('slips:seen.payment'))).toBeVisible()
  await expect(slips.send).toHaveCount(0)
  await slips.pick(await newSlip(server.origin, player))
  await expect(slips.seenSlip).toBeVisible()
})

test('slip upload, large sideways photo, is sent upright, small and without metadata', async ({ page, t, player, server }) => {
  await page.addInitScript(keepSentFile)
  const slips = slipsSheet(page, t)
  await slips.openFromHome()
  const { buffer } = await newSlip(server.origin, player)
  const sideways = await pictureOf(page, `data:image/png;base64,${buffer.toString('base64')}`, {
    mimeType: 'image/jpeg',
    width: 1440,
    sideways: true,
  })
  const photo = { ...sideways, buffer: withOrientation(sideways.buffer) }
  expect(sizeOf(photo.buffer)).toEqual([2160, 1440])
  await slips.pick(photo)
  await expect(slips.seenSlip).toBeVisible()
  await slips.send.click()
  await expect(slips.accepted).toBeVisible()
  const sent = await sentFile(page)
  expect([sizeOf(sent), sent.includes('Exif'), sent.length < photo.buffer.length]).toEqual([[1067, 1600], false, true])
  expect(await walletOf(server.origin, player)).toBe(150)
})

test('slips, opened from the statement, show in it what they credit', { tag: '@full' }, async ({ page, t, player, server }) => {
  const statement = statementPage(page, t)
  await statement.open()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('statement:slips'), exact: true })
    .click()
  const slips = slipsSheet(page, t)
  await slips.upload(await newSlip(server.origin, player))
  await expect(slips.accepted).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(statement.rows).toContainText(['+150.00'])
})

type Drawing = { mimeType: 'image/png' | 'image/jpeg'; width: number; sideways?: boolean }

async function pictureOf(page: Page, url: string, drawing: Drawing): Promise<PictureFile> {
  const drawn = await page.evaluate(
    async ([address, { mimeType, width, sideways }]) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const height = Math.round((width * image.naturalHeight) / image.naturalWidth)
      const canvas = document.createElement('canvas')
      canvas.width = sideways ? height : width
      canvas.height = sideways ? width : height
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      if (sideways) {
        pen.translate(0, width)
        pen.rotate(-Math.PI / 2)
      }
      pen.drawImage(image, 0, 0, width, height)
      return canvas.toDataURL(mimeType).split(',')[1] ?? ''
    },
    [url, drawing] as const,
  )
  return { name: 'picture', mimeType: drawing.mimeType, buffer: Buffer.from(drawn, 'base64') }
}

declare global {
  interface Window {
    sentFile?: Blob
  }
}

/** In the page, because the bytes of a form's file are not exposed. */
function keepSentFile(): void {
  window.FormData = class extends FormData {
    override append(name: string, value: string | Blob): void {
      if (value instanceof Blob) window.sentFile = value
      // A text and a file are two signatures of one method.
      super.append(name, value as Blob)
    }
  }
}

async function sentFile(page: Page): Promise<Buffer> {
  const letters = await page.evaluate(async () => {
    const bytes = new Uint8Array((await window.sentFile?.arrayBuffer()) ?? [])
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  })
  return Buffer.from(letters, 'latin1')
}

/** EXIF orientation 6, as of a camera held upright. */
function withOrientation(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex')
  const segment = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)])
}

function sizeOf(jpeg: Buffer): [number, number] {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if ([0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
  }
  throw new Error('no frame in this JPEG')
}
