import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { applyFile } from './cli.ts'
import { oldNode } from './oldNode.ts'
import { freshApp } from './testing/freshApp.ts'

const { pool } = await freshApp()
const folder = mkdtempSync(join(tmpdir(), 'krapao-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shipped = readFileSync(new URL('../catalogue/krapao.yaml', import.meta.url), 'utf8')
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const apply = async (file: string, dryRun = false) => {
  const lines: string[] = []
  const ok = await applyFile(pool, file, { by: 'somsri', at: 0, dryRun }, (line) => lines.push(line))
  return { ok, lines: lines.map((line) => line.replaceAll(folder, '.').replace(/[0-9a-f]{12}/, 'HASH')) }
}
const count = async () => (await pool.query('select from catalogue_version')).rowCount

test('a new catalogue: tried, applied, and applied again', async () => {
  const file = fileOf(
    'new.yaml',
    shipped.replace('name: Krapao', 'name: Mangkorn').replace('BAHT500', 'BAHT555').replaceAll('prize: BAHT500', 'prize: BAHT555'),
  )
  const lines = ['service', '  ~ info', 'prizes', '  + BAHT555', '  - BAHT500', 'wheels', '  ~ GOLD']
  expect([await apply(file, true), await count()]).toEqual([{ ok: true, lines: [lines.join('\n'), 'A dry run: nothing was changed.'] }, 1])
  expect([await apply(file), await count()]).toEqual([{ ok: true, lines: [lines.join('\n'), 'Applied by somsri (HASH).'] }, 2])
  expect([await apply(file), await count()]).toEqual([{ ok: true, lines: ['Nothing to change: this is the current catalogue (HASH).'] }, 2])
})

test('a bad file: each bad line, and nothing changed', async () => {
  const text = shipped
    .replace("website: 'https://krapao.example'", 'website: 12')
    .replace('qrMinutes: 15', 'qrMinutes: 0')
    .replace('slipHours: 1', 'slipHour: 1')
  const line = (words: string) => text.split('\n').findIndex((one) => one.includes(words)) + 1
  const before = await count()
  expect(await apply(fileOf('bad.yaml', text))).toEqual({
    ok: false,
    lines: [
      `./bad.yaml:${line('website: 12')}: service.info.website must be a text`,
      `./bad.yaml:${line('qrMinutes: 0')}: service.deposit.qrMinutes must be at least 1`,
      `./bad.yaml:${line('deposit:')}: service.deposit.slipHours is missing`,
      `./bad.yaml:${line('slipHour: 1')}: service.deposit.slipHour is not known here`,
      '4 wrong in ./bad.yaml: nothing was changed.',
    ],
  })
  expect(await count()).toBe(before)
})

const run = (...args: string[]) => {
  const { host, user, database } = pool.options
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=source', fileURLToPath(new URL('./krapao.ts', import.meta.url)), ...args],
    {
      env: { ...process.env, DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}` },
      encoding: 'utf8',
    },
  )
  return { status, stdout: stdout.replace(/[0-9a-f]{12}/, 'HASH'), stderr }
}

test('the command itself: what it prints, and how it ends', async () => {
  const good = fileOf('good.yaml', shipped)
  expect(run('catalogue', 'apply', good, '--by', 'somchai')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('Applied by somchai (HASH).'),
  })
  expect((await pool.query('select applied_by from catalogue_version order by id desc limit 1')).rows).toEqual([{ applied_by: 'somchai' }])
  expect(run('catalogue', 'apply', fileOf('worse.yaml', 'a: 1'))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('a is not known here'),
  })
  expect(run('catalogue', 'apply', join(folder, 'none.yaml'))).toMatchObject({ status: 1, stderr: expect.stringContaining('no such file') })
  expect(run('catalogue')).toMatchObject({ status: 1, stderr: expect.stringContaining('usage: krapao sandbox') })
  expect(run('sandbox', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('usage: krapao sandbox'), stderr: '' })
  expect(run('catalogue', 'apply', good, '--wet')).toMatchObject({ status: 1, stderr: expect.stringContaining("Unknown option '--wet'") })
})

test.each([
  ['20.20.2', /needs Node 24 or later; this is 20\.20\.2/],
  ['22.23.3', /this is 22\.23\.3/],
])('on Node %s it says which one it needs', (version, words) => expect(oldNode(version)).toMatch(words))

test('on Node 24 and later there is nothing to say', () => {
  expect(['24.0.0', '26.1.0', process.versions.node].map(oldNode)).toEqual([undefined, undefined, undefined])
})
