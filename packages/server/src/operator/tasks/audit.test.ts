import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { freshApp } from '#testing/freshApp.ts'
import { appendAudit, emptyHead, listAudit, verifyAudit } from './audit.ts'

const { pool } = await freshApp()
const superuser = async (sql: string) => {
  await pool.query(`alter table audit disable trigger user; ${sql}; alter table audit enable trigger user`)
}
const append = (subject: string, after: unknown = { n: 1 }) =>
  transaction(pool, (tx) =>
    appendAudit(tx, Date.UTC(2026, 0, 1), { actor: 'somchai', action: 'settings.set', subject, after, reason: 'ตามคำขอ' }),
  )

beforeEach(() => superuser('truncate audit'))

test('verifyAudit, an empty audit, is whole with the empty head', async () => {
  expect(await verifyAudit(pool)).toEqual({ ok: true, rows: 0, head: emptyHead })
})

test('verifyAudit, rows with every kind of value, is whole and returns the hash of the last', async () => {
  const values = [null, true, 0, -1.5, 'ข้อความ "quoted"', [], [1, { b: 2, a: 1 }], { b: { d: 1, c: null }, a: [] }]
  let head = emptyHead
  for (const value of values) head = await append('one', value)
  expect(await verifyAudit(pool)).toEqual({ ok: true, rows: values.length, head })
  expect((await listAudit(pool, { limit: 3, subject: 'one' })).map(({ number }) => number)).toEqual([8, 7, 6])
  expect(await listAudit(pool, { limit: 3, subject: 'two' })).toEqual([])
})

// @covers G10.9
test('appendAudit, many writers at once on several connections, keeps one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => append(`writer ${index}`)))
  expect(await verifyAudit(pool)).toMatchObject({ ok: true, rows: 40 })
})

test('appendAudit, an effect that is rolled back, leaves no row', async () => {
  await append('before')
  await expect(
    transaction(pool, async (tx) => {
      await appendAudit(tx, 0, { actor: 'somchai', action: 'settings.set', subject: 'undone' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await append('after')
  expect((await listAudit(pool, { limit: 9 })).map(({ number, subject }) => [number, subject])).toEqual([
    [2, 'after'],
    [1, 'before'],
  ])
  expect(await verifyAudit(pool)).toMatchObject({ ok: true, rows: 2 })
})

// @covers G10.9
test.each([["update audit set reason = ''"], ['delete from audit'], ['truncate audit']])('the database refuses %s', async (sql) => {
  await append('one')
  await expect(pool.query(sql)).rejects.toThrow('audit is append-only')
  expect(await verifyAudit(pool)).toMatchObject({ ok: true, rows: 1 })
})

describe('verifyAudit, with the trigger disabled', () => {
  const fields = [
    "at = at + interval '1 microsecond'",
    "actor = 'malee'",
    "action = 'player.lock'",
    "subject = 'two'",
    `before = '{"n": 0}'`,
    `after = '{"n": 2}'`,
    "after = 'null'",
    "reason = ''",
    'previous_hash = hash',
    "hash = replace(hash, '0', '1')",
  ]
  // @covers G10.9 T44
  test.each(fields)('row 2 changed by set %s, ends at row 2', async (change) => {
    const first = await append('one')
    await append('one')
    await append('one')
    await superuser(`update audit set ${change} where number = 2`)
    expect(await verifyAudit(pool)).toMatchObject({ ok: false, rows: 1, head: first, problem: expect.stringMatching(/^row 2: /) as string })
  })

  test('a row deleted in the middle is detected at the gap', async () => {
    for (const subject of ['one', 'two', 'three']) await append(subject)
    await superuser('delete from audit where number = 2')
    expect(await verifyAudit(pool)).toMatchObject({ ok: false, rows: 1, problem: 'row 3: row 2 is missing' })
  })

  // @covers G10.9 T44
  test('rows deleted at the end are detected only with a separately stored head', async () => {
    const kept = await append('one')
    const head = await append('two')
    await superuser('delete from audit where number = 2')
    expect(await verifyAudit(pool)).toMatchObject({ ok: true, rows: 1 })
    expect(await verifyAudit(pool, { head: kept })).toMatchObject({ ok: true, rows: 1 })
    expect(await verifyAudit(pool, { head })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('no row has the given head') as string,
    })
  })
})
