import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockAmount } from '#core/incomingPayment/incomingPayment.queries.ts'
import { balanceOf } from '#core/ledger/ledger.ts'
import { mediaPool } from '#core/media/media.ts'
import { transaction } from '#platform/db/transaction.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { newSlip, uploadSlip } from '#testing/slips.ts'
import { finishSlips } from './slipMatch.ts'
import { sweepFiles } from './sweepFiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-slips-'))
afterAll(() => rm(folder, { recursive: true }))
const env = { KRAPAO_DATA: folder, SLIP_FILES: '1000', SLIP_DAY_MEGABYTES: '1000' }
const { app, context, pool, another } = await freshApp(env)
checkLedgerAfterEach(context)
afterEach(() => vi.restoreAllMocks())
beforeEach(() => context.settings.change({ clockOffset: 0 }))

const waitOptions = { timeout: 60_000 }
const outcomes = async ({ playerId }: TestPlayer) => {
  const { rows } = await pool.query<{ outcome: string }>(
    'select coalesce(note, status) as outcome from slip where player_id = $1 order by 1',
    [playerId],
  )
  return rows.map(({ outcome }) => outcome)
}

/** `countLockWaits` stands still in a transaction. */
const waiting = `select from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and locktype = 'advisory' and not granted`

// @covers G8.5
test(
  'one slip uploaded twenty times in parallel through two copies is credited once and nineteen times a duplicate',
  { timeout: 400_000 },
  async () => {
    const other = await another(env)
    const player = await signUp(context)
    const bytes = await newSlip(app, player)
    // Only this test finishes slips.
    for (const { backgroundTasks } of [context, other.context]) vi.spyOn(backgroundTasks, 'begin').mockReturnValue()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => uploadSlip(index % 2 ? app : other.app, player, bytes, randomUUID())),
    )
    expect(answers).toEqual(Array.from({ length: 20 }, () => [200, undefined]))
    // Two look at the claims before either takes one.
    const finishing = await transaction(pool, async (tx) => {
      await lockAmount(tx, 15_000, { shared: false })
      const copies = [finishSlips(context), finishSlips(other.context, player.playerId)]
      await expect.poll(async () => (await tx.query(waiting)).rowCount, waitOptions).toBeGreaterThan(1)
      return copies
    })
    await Promise.all(finishing)
    await expect
      .poll(async () => {
        await Promise.all([finishSlips(context), finishSlips(other.context, player.playerId)])
        return (await outcomes(player)).filter((outcome) => outcome === 'READING').length
      }, waitOptions)
      .toBe(0)
    expect(await outcomes(player)).toEqual([...Array.from({ length: 19 }, () => 'SLIP_REFNO_DUPLICATED'), 'SUCCESS'])
    expect(await balanceOf(pool, player.playerId, 'wallet')).toBe(15_000)
  },
)

// @covers G8.5
test('one upload sent twenty times in parallel with one key is one slip with one file', { timeout: 400_000 }, async () => {
  const player = await signUp(context)
  const [bytes, key] = [await newSlip(app, player), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => uploadSlip(app, player, bytes, key)))
  expect(answers.map(([status]) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
  await expect.poll(() => outcomes(player), waitOptions).toEqual(['SUCCESS'])
  const before = (await readdir(join(folder, 'files'))).length
  const unclaimed = (await pool.query('select from unclaimed_file where player_id = $1', [player.playerId])).rowCount ?? 0
  await context.settings.change({ clockOffset: 3_700_000 })
  expect(await swept()).toBe(unclaimed)
  expect((await readdir(join(folder, 'files'))).length).toBe(before - unclaimed)
})

test('a file without a slip is deleted after an hour; one of a slip is kept', async () => {
  const player = await signUp(context)
  await uploadSlip(app, player, await newSlip(app, player), randomUUID())
  const { rows } = await pool.query<{ file: string }>('select file from slip where player_id = $1', [player.playerId])
  const mine = rows[0]?.file ?? ''
  const now = context.clock.now()
  for (const [file, age] of [
    ['old', 3_660_000],
    ['young', 3_540_000],
  ] as const) {
    await context.ports.files.put(file, Buffer.from(file))
    await pool.query('insert into unclaimed_file values ($1, $2, $3)', [player.playerId, file, new Date(now - age)])
  }
  expect(await swept()).toBe(1)
  const there = await Promise.all([mine, 'old', 'young'].map(async (file) => (await context.ports.files.get(file)) !== undefined))
  expect(there).toEqual([true, false, true])
})

// @covers G13.1
test('decompression bombs and eight large photos in parallel keep memory small', { timeout: 180_000 }, async () => {
  const player = await signUp(context)
  const noise = await sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await uploadSlip(app, player, noise, randomUUID())
  const { run } = mediaPool
  let [open, most] = [0, 0]
  const opened = vi.spyOn(mediaPool, 'run').mockImplementation((...task) => {
    if (task[0] !== 'picture') return run(...task)
    open += 1
    most = Math.max(most, open)
    return run(...task).finally(() => (open -= 1))
  })
  const files = Array.from({ length: 12 }, (_, index) => (index % 3 === 2 ? bomb : noise))
  const answers = await Promise.all(files.map((file) => uploadSlip(app, player, file, randomUUID())))
  expect(answers).toEqual(files.map((file) => (file === bomb ? [422, 'SLIP_INVALID_FILE'] : [200, undefined])))
  expect([most, opened.mock.calls.length >= files.length]).toEqual([2, true])
})

async function swept(): Promise<number> {
  let count = 0
  for (let some = await sweepFiles(context); some > 0; some = await sweepFiles(context)) count += some
  return count
}
