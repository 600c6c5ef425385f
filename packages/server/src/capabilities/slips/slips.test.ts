import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '#core/ledger/ledger.ts'
import { Busy } from '#platform/errors/apiError.ts'
import { LimitError } from '#platform/processes/processPool.ts'
import { addFault, clearFaults } from '#sandbox/providers/faults.ts'
import { slipPicture } from '#sandbox/providers/slipPicture.ts'
import { statusAndBody } from '#testing/calls.ts'
import { fileHeaders } from '#testing/chatUploads.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { accountOf, uploadSlip } from '#testing/slips.ts'
import { finishSlips } from './slipMatch.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-slips-'))
afterAll(() => rm(folder, { recursive: true }))
const { app, context, pool } = await freshApp({
  KRAPAO_DATA: folder,
  SLIP_BYTES: '2000000',
  SLIP_FILES: '1000',
  SLIP_DAY_MEGABYTES: '1000',
})
checkLedgerAfterEach(context)
beforeEach(async () => {
  await clearFaults(pool)
  await context.settings.change({ clockOffset: 0, slipWindow: false })
})

type Sent = { reference: string; slipUrl: string }
type Slip = { amount: number; status: string; note: string | null; reference: string; createdAt: string; link: null }
const transfer = async (player: TestPlayer, more: object = {}) => {
  const body = { fromAccountNo: accountOf(player), toAccountNo: '4120001118', amount: 150, announce: false, ...more }
  return (await statusAndBody(app, 'POST', '/sandbox/api/bank/transfers', { body }))[1] as Sent
}
const picture = async ({ slipUrl }: Sent, variant = 'plain') => (await app.inject({ url: `${slipUrl}?variant=${variant}` })).rawPayload

const upload = (player: TestPlayer, bytes: Buffer, key: string = randomUUID()) => uploadSlip(app, player, bytes, key)
const list = async ({ headers }: TestPlayer, page = 1) =>
  (await statusAndBody(app, 'POST', '/api/statement/slip', { headers, body: { page, limit: 2 } }))[1] as { slips: Slip[]; total: number }
const waitOptions = { timeout: 90_000 }
const ended = async (player: TestPlayer) => {
  await expect.poll(async () => (await list(player)).slips[0]?.status, waitOptions).not.toBe('PROCESSING')
  const { status, note, amount } = (await list(player)).slips[0] as Slip
  return [status, note, amount]
}
async function failBankOnce(uploaded: () => Promise<unknown>): Promise<void> {
  await addFault(pool, { port: 'bank', target: 'record', mode: 'failBefore', times: 1 })
  await uploaded()
  await expect.poll(async () => (await pool.query("select from sandbox_fault where port = 'bank'")).rowCount, waitOptions).toBe(0)
}
const later = () => context.settings.change({ clockOffset: 31_000 })
const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const files = async () => (await readdir(join(folder, 'files')).catch(() => [])).length

// @covers 7.wallet-12 8.notes-3 SLIP_REFNO_DUPLICATED
test('the slip of a transfer that the bank did not list credits it once', async () => {
  const player = await signUp(context)
  const bytes = await picture(await transfer(player))
  expect([await upload(player, bytes), await ended(player), await wallet(player)]).toEqual([
    [200, undefined],
    ['SUCCESS', null, 150],
    15_000,
  ])
  await upload(player, bytes)
  expect([await ended(player), await wallet(player)]).toEqual([['FAILED', 'SLIP_REFNO_DUPLICATED', 0], 15_000])
})

test('the slip of a credited transfer succeeds and credits nothing more', async () => {
  const player = await signUp(context)
  const sent = await transfer(player, { announce: true })
  await upload(player, await picture(sent))
  expect([await ended(player), await wallet(player)]).toEqual([['SUCCESS', null, 150], 15_000])
})

test.each([true, false])(
  "a deposit above the player's own limit, reported by the bank itself (%s) or by the slip, is marked as returned",
  async (announce) => {
    const player = await signUp(context)
    await statusAndBody(app, 'PUT', '/api/account/limits', { headers: player.headers, body: { depositDaily: 100 } })
    await upload(player, await picture(await transfer(player, { announce })))
    expect([await ended(player), await wallet(player)]).toEqual([['FAILED', 'OWN_LIMIT', 0], 0])
  },
)

test('a slip names the sender where the bank hides digits', async () => {
  const player = await signUp(context)
  const sent = await transfer(player, { fromAccountNo: `xxx${accountOf(player).slice(3)}`, fromBankCode: 'KBANK', announce: true })
  expect(await wallet(player)).toBe(0)
  await upload(player, await picture(sent))
  expect([await ended(player), await wallet(player)]).toEqual([['SUCCESS', null, 150], 15_000])
})

// @covers 8.notes-1 8.notes-2 IMG_SIZE_UNABLE_TO_PROCESS CANNOT_READ_CROPPED_IMAGE DEST_ACC_INVALID
test.each([
  ['noQr', 'CANNOT_READ_CROPPED_IMAGE'],
  ['tiny', 'IMG_SIZE_UNABLE_TO_PROCESS'],
  ['otherBank', 'DEST_ACC_INVALID'],
])('a slip drawn as %s: %s', async (variant, note) => {
  const player = await signUp(context)
  await upload(player, await picture(await transfer(player), variant))
  expect([await ended(player), await wallet(player)]).toEqual([['FAILED', note, 0], 0])
})

test.each([
  ['a NUL byte', '2030\u00000101'],
  ['spaces and markup', "<b> ' or 1=1"],
  ['too many characters', '1'.repeat(65)],
])('a slip, its code names a reference with %s, is INVALID_SLIP and the bank is not asked', async (_, reference) => {
  const player = await signUp(context)
  await upload(player, await slipPicture({ fromBankCode: 'KBANK', reference, amount: 15_000 }, 'plain'))
  expect([await ended(player), await wallet(player)]).toEqual([['FAILED', 'INVALID_SLIP', 0], 0])
})

// @covers 8.notes-6 8.notes-7 8.notes-8 INVALID_SLIP NOT_MATCH EXPIRED_SLIP
test('another account, an old transfer and one that the bank does not know are refused', async () => {
  const player = await signUp(context)
  await upload(player, await picture(await transfer(player, { fromAccountNo: '1112223334' })))
  expect(await ended(player)).toEqual(['FAILED', 'NOT_MATCH', 0])
  const old = new Date(context.clock.now() - 3_600_000 - 5_000).toISOString()
  await upload(player, await picture(await transfer(player, { at: old })))
  expect(await ended(player)).toEqual(['FAILED', 'EXPIRED_SLIP', 0])
  const unknown = await transfer(player)
  const bytes = await picture(unknown)
  await pool.query('delete from sandbox_transfer where reference = $1', [unknown.reference])
  await upload(player, bytes)
  expect([await ended(player), await wallet(player)]).toEqual([['FAILED', 'INVALID_SLIP', 0], 0])
})

// @covers 8.notes-4 8.notes-5 8.notes-9 UNSTABLE_REFNO_ON_SLIP TRIPPLE_WRONG_CAPTCHA UNKNOW_ERROR
test.each(['UPLOADED_FILE_NOT_EXIST', 'UNSTABLE_REFNO_ON_SLIP', 'TRIPPLE_WRONG_CAPTCHA', 'UNKNOW_ERROR'])(
  'the reader says %s',
  async (note) => {
    const player = await signUp(context)
    await addFault(pool, { port: 'slip', mode: 'note', note, times: 1 })
    await upload(player, await picture(await transfer(player)))
    expect([await ended(player), await wallet(player)]).toEqual([['FAILED', note, 0], 0])
  },
)

// @covers 8.notes-1 UPLOADED_FILE_NOT_EXIST
test('a missing file is reported', async () => {
  const player = await signUp(context)
  const bytes = await picture(await transfer(player))
  await failBankOnce(() => upload(player, bytes))
  const { rows } = await pool.query<{ file: string }>('select file from slip where player_id = $1', [player.playerId])
  await rm(join(folder, 'files', rows[0]?.file ?? ''))
  await later()
  await finishSlips(context, player.playerId)
  expect(await ended(player)).toEqual(['FAILED', 'UPLOADED_FILE_NOT_EXIST', 0])
})

test('a slip is in progress during an outage of the bank, and then credited', async () => {
  const player = await signUp(context)
  const bytes = await picture(await transfer(player))
  await failBankOnce(() => upload(player, bytes))
  expect((await list(player)).slips[0]).toMatchObject({ status: 'PROCESSING', amount: 0, note: null })
  await later()
  await Promise.all([finishSlips(context, player.playerId), finishSlips(context, player.playerId)])
  expect([await ended(player), await wallet(player)]).toEqual([['SUCCESS', null, 150], 15_000])
})

test('a long outage of the bank is waited for; an outage of the reader ends after its attempts', async () => {
  const player = await signUp(context)
  const bytes = await picture(await transfer(player))
  await failBankOnce(() => upload(player, bytes))
  const useUpAttempts = () => pool.query('update slip set attempts = 40, next_at = uploaded_at where player_id = $1', [player.playerId])
  await useUpAttempts()
  await addFault(pool, { port: 'bank', target: 'record', mode: 'failBefore', times: 1 })
  await finishSlips(context, player.playerId)
  expect((await list(player)).slips[0]?.status).toBe('PROCESSING')
  await useUpAttempts()
  await addFault(pool, { port: 'slip', target: 'read', mode: 'failBefore', times: 1 })
  await finishSlips(context, player.playerId)
  expect([await ended(player), await wallet(player)]).toEqual([['FAILED', 'UNKNOW_ERROR', 0], 0])
})

test('an outage of the bank or the file store uses no attempt', async () => {
  const player = await signUp(context)
  const bytes = await picture(await transfer(player))
  await failBankOnce(() => upload(player, bytes))
  await pool.query('update slip set attempts = 28, next_at = uploaded_at where player_id = $1', [player.playerId])
  await addFault(pool, { port: 'bank', target: 'record', mode: 'failBefore', times: 3 })
  for (let time = 0; time < 3; time += 1) {
    await finishSlips(context, player.playerId)
    await pool.query('update slip set next_at = uploaded_at where player_id = $1', [player.playerId])
  }
  await addFault(pool, { port: 'slip', target: 'read', mode: 'failBefore', times: 1 })
  await finishSlips(context, player.playerId)
  expect((await list(player)).slips[0]?.status).toBe('PROCESSING')
  await later()
  await finishSlips(context, player.playerId)
  expect([await ended(player), await wallet(player)]).toEqual([['SUCCESS', null, 150], 15_000])
})

// @covers T29
test('slip, the reader has no room for it again and again, is read later and has used up none of its tries', async () => {
  const player = await signUp(context)
  await failBankOnce(async () => upload(player, await picture(await transfer(player))))
  await pool.query('update slip set attempts = 40, next_at = uploaded_at where player_id = $1', [player.playerId])
  const reader = context.ports.slip
  context.ports.slip = { read: () => Promise.reject(new Busy('too much at once')) }
  await finishSlips(context, player.playerId)
  context.ports.slip = reader
  expect((await list(player)).slips[0]?.status).toBe('PROCESSING')
  await later()
  await finishSlips(context, player.playerId)
  expect([await ended(player), await wallet(player)]).toEqual([['SUCCESS', null, 150], 15_000])
})

// @covers T28
test('slip, the process that reads it is killed at each try, is read five times and ends as unreadable', async () => {
  const player = await signUp(context)
  await failBankOnce(async () => upload(player, await picture(await transfer(player))))
  await pool.query('update slip set attempts = 0, next_at = uploaded_at where player_id = $1', [player.playerId])
  const reader = context.ports.slip
  let reads = 0
  const killed = () => {
    reads += 1
    return Promise.reject(new LimitError('time'))
  }
  context.ports.slip = { read: killed }
  for (let round = 0; round < 8; round += 1) {
    await finishSlips(context, player.playerId)
    await pool.query('update slip set next_at = uploaded_at where player_id = $1', [player.playerId])
  }
  context.ports.slip = reader
  expect([reads, await ended(player)]).toEqual([5, ['FAILED', 'IMG_SIZE_UNABLE_TO_PROCESS', 0]])
})

test('an upload repeated with its key is one slip, and refused with another file', async () => {
  const player = await signUp(context)
  const [bytes, key] = [await picture(await transfer(player)), randomUUID()]
  const answers = [await upload(player, bytes, key), await upload(player, bytes, key)]
  const other = await upload(player, await picture(await transfer(player)), key)
  expect([answers, other, (await list(player)).total]).toEqual([
    [
      [200, undefined],
      [200, undefined],
    ],
    [422, 'KEY_INVALID'],
    1,
  ])
})

// @covers 3.statement-5 7.statement-2 7.statement-3 G13.3
test('pages are sorted newest first, and a picture has a link for its owner, valid for a minute', async () => {
  const [player, other] = [await signUp(context), await signUp(context)]
  for (let count = 0; count < 3; count += 1) await upload(player, await picture(await transfer(player, { amount: 100 + count })))
  await expect.poll(async () => wallet(player), waitOptions).toBe(30_300)
  const [first, second] = [await list(player), await list(player, 2)]
  expect([first.slips.map(({ amount }) => amount), second.slips.map(({ amount }) => amount), first.total]).toEqual([[102, 101], [100], 3])
  const reference = first.slips[0]?.reference ?? ''
  const ask = (who: TestPlayer) => statusAndBody(app, 'GET', `/api/statement/slip/reference/${reference}`, { headers: who.headers })
  expect(await ask(other)).toEqual([404, { message: 'NO_DATA' }])
  const [, body] = await ask(player)
  const path = (body as { url: string }).url
  expect(path).toMatch(/^\/slips\/[\w-]+\.jpg$/)
  const seen = await app.inject({ url: path })
  expect([seen.statusCode, (await sharp(seen.rawPayload).metadata()).format]).toEqual([200, 'jpeg'])
  expect(seen.headers).toMatchObject({
    ...fileHeaders,
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="slip.jpg"',
  })
  await context.settings.change({ clockOffset: 60_500 })
  expect((await app.inject({ url: path })).statusCode).toBe(404)
})

const at = async (player: TestPlayer, time: string) => {
  await context.settings.change({ clockOffset: Date.parse(`${new Date().toISOString().slice(0, 10)}T${time}+07:00`) - Date.now() })
  return (await upload(player, Buffer.from('x')))[1]
}

// @covers 9.notes-3 SLIP_UPLOAD_FAIL
test('slips are accepted from 00:10 to 23:00 in Bangkok, both minutes included', async () => {
  const player = await signUp(context)
  await context.settings.change({ slipWindow: true })
  expect([await at(player, '00:09:58'), await at(player, '00:10:00'), await at(player, '23:00:50'), await at(player, '23:01:00')]).toEqual([
    'SLIP_UPLOAD_FAIL',
    'SLIP_INVALID_FILE',
    'SLIP_INVALID_FILE',
    'SLIP_UPLOAD_FAIL',
  ])
})

// @covers 9.notes-3
test('the operator sets the hours, over midnight too', async () => {
  const player = await signUp(context)
  const { slip } = context.catalogue.current.service
  const { from, to } = slip
  await context.settings.change({ slipWindow: true })
  try {
    Object.assign(slip, { from: '22:15', to: '01:30' })
    expect([
      await at(player, '22:14:50'),
      await at(player, '22:15:00'),
      await at(player, '01:30:50'),
      await at(player, '01:31:00'),
    ]).toEqual(['SLIP_UPLOAD_FAIL', 'SLIP_INVALID_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL'])
  } finally {
    Object.assign(slip, { from, to })
  }
})

test('outside the hours a slip accepted within them repeats its answer by its key', async () => {
  const player = await signUp(context)
  const [bytes, key] = [await picture(await transfer(player)), randomUUID()]
  expect(await upload(player, bytes, key)).toEqual([200, undefined])
  await context.settings.change({
    slipWindow: true,
    clockOffset: Date.parse(`${new Date().toISOString().slice(0, 10)}T23:01:00+07:00`) - Date.now(),
  })
  expect([await upload(player, bytes, key), await upload(player, bytes), (await list(player)).total]).toEqual([
    [200, undefined],
    [422, 'SLIP_UPLOAD_FAIL'],
    1,
  ])
})

// @covers 8.codes-11 SLIP_UPLOAD_FAIL SLIP_NO_FILE
test('a missing file and a failing store are refused and leave nothing', async () => {
  const player = await signUp(context)
  const before = await files()
  expect(await statusAndBody(app, 'POST', '/api/wallet/slip', { headers: player.headers })).toEqual([422, { message: 'SLIP_NO_FILE' }])
  expect(await upload(player, Buffer.alloc(0))).toEqual([422, 'SLIP_NO_FILE'])
  await addFault(pool, { port: 'slip', mode: 'failBefore', times: 1 })
  expect(await upload(player, await picture(await transfer(player)))).toEqual([422, 'SLIP_UPLOAD_FAIL'])
  expect([(await list(player)).total, await files()]).toEqual([0, before])
})

// @covers 8.codes-11 SLIP_INVALID_FILE G13.1 T26
test('invalid pictures are refused: text, SVG, GIF, truncated, two files in one, too many bytes, a pixel bomb', async () => {
  const player = await signUp(context)
  const before = await files()
  const png = await picture(await transfer(player))
  const jpeg = await sharp(png).jpeg().toBuffer()
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 20]),
    Buffer.from('<script>alert(1);;'),
    jpeg.subarray(2),
  ])
  const wrong = {
    text: Buffer.from('hello'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
    gif: Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
    half: png.subarray(0, png.length / 2),
    halfJpeg: jpeg.subarray(0, jpeg.length / 2),
    pngZip: Buffer.concat([png, Buffer.from('PK\u0003\u0004rest')]),
    jpegHtml: Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')]),
    comment,
    bytes: Buffer.concat([png.subarray(0, 100), Buffer.alloc(2_000_001)]),
    bomb,
  }
  const answers = await Promise.all(Object.entries(wrong).map(async ([name, bytes]) => [name, await upload(player, bytes)]))
  expect(answers).toEqual(Object.keys(wrong).map((name) => [name, [422, 'SLIP_INVALID_FILE']]))
  expect([(await list(player)).total, await files()]).toEqual([0, before])
})

test('stored pictures are redrawn without the metadata of the photo', async () => {
  const player = await signUp(context)
  const photo = await sharp(await picture(await transfer(player)))
    .withExif({ IFD0: { ImageDescription: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('SECRET-PLACE')).toBe(true)
  await upload(player, photo)
  expect(await ended(player)).toEqual(['SUCCESS', null, 150])
  const { rows } = await pool.query<{ file: string }>('select file from slip where player_id = $1', [player.playerId])
  expect((await context.ports.files.get(rows[0]?.file ?? ''))?.includes('SECRET-PLACE')).toBe(false)
})
