import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { listAudit } from '#operator/tasks/audit.ts'
import { unsupportedNode } from '#platform/processes/unsupportedNode.ts'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { databaseOf, type Ended, krapao } from '#testing/krapao.ts'
import { signUp } from '#testing/players.ts'
import { makeLive, operatorOf, startStaff } from '#testing/staff.ts'
import { applyFile } from './cli.ts'

const { app, pool, context } = await freshApp()
const { tokens } = await startStaff(context)
await makeLive(pool)
const folder = mkdtempSync(join(tmpdir(), 'krapao-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shipped = readFileSync(new URL('../../catalogue/krapao.yaml', import.meta.url), 'utf8')
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const apply = async (file: string, dryRun = false) => {
  const lines: string[] = []
  const ok = await applyFile(operatorOf(context, 'somsri'), file, { dryRun }, (line) => lines.push(line))
  return { ok, lines: lines.map((line) => line.replaceAll(folder, '.').replace(/[0-9a-f]{12}/, 'HASH')) }
}
const count = async () => (await pool.query('select from catalogue_version')).rowCount

test('catalogue apply: dry run, first application, repetition', async () => {
  const file = fileOf(
    'new.yaml',
    shipped.replace('name: Krapao', 'name: Mangkorn').replace('BAHT500', 'BAHT555').replaceAll('prize: BAHT500', 'prize: BAHT555'),
  )
  const name = ['    name.th: "฿500"', '    name.lo: "฿500"', '    name.en: "฿500"']
  const award = ['    award.kind: "wallet"', '    award.amount: 500', '    validDays: 30']
  const slice = '    slices.S7.prize: "BAHT500" -> "BAHT555"'
  const info = ['service', '  ~ info', '    name: "Krapao" -> "Mangkorn"']
  const added = ['  + BAHT555', ...name, ...award]
  const removed = ['  - BAHT500', ...name.toReversed(), ...award]
  const lines = [...info, 'prizes', ...added, ...removed, 'wheels', '  ~ GOLD', slice]
  expect([await apply(file, true), await count()]).toEqual([{ ok: true, lines: [lines.join('\n'), 'A dry run: nothing was changed.'] }, 1])
  expect([await apply(file), await count()]).toEqual([{ ok: true, lines: [lines.join('\n'), 'Applied by somsri (HASH).'] }, 2])
  expect([await apply(file), await count()]).toEqual([{ ok: true, lines: ['Nothing to change: this is the current catalogue (HASH).'] }, 2])
})

test('catalogue apply, an invalid file, prints each fault and changes nothing', async () => {
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

const run = (...args: string[]) => runAs(tokens.somchai, ...args)

const runAs = (token: string, ...args: string[]) => runWith({ KRAPAO_STAFF_TOKEN: token }, ...args)

const runWith = async (settings: NodeJS.ProcessEnv, ...args: string[]) => withoutHash(await krapao(pool, settings, ...args))

const withoutHash = ({ stdout, ...rest }: Ended) => ({ ...rest, stdout: stdout.replace(/\([0-9a-f]{12}\)/, '(HASH)') })

test('krapao, started as a process, prints its result and sets its exit code', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=source', fileURLToPath(new URL('../krapao.ts', import.meta.url)), 'audit', 'verify', '--head', '0'.repeat(63) + '1'],
    { env: { ...process.env, ...databaseOf(pool.options), KRAPAO_STAFF_TOKEN: tokens.somchai }, encoding: 'utf8' },
  )
  expect([status, stdout, stderr]).toEqual([1, expect.stringContaining('missing at the end'), ''])
})

test('catalogue apply, a valid, a wrong and an absent file, prints the result and ends with its exit code', async () => {
  const good = fileOf('good.yaml', shipped)
  expect(await runAs(tokens.malee, 'catalogue', 'apply', good)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Proposed by malee'),
  })
  expect(await run('catalogue', 'apply', good)).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('Applied by somchai (HASH).'),
  })
  expect((await pool.query('select applied_by from catalogue_version order by id desc limit 1')).rows).toEqual([{ applied_by: 'somchai' }])
  expect(await run('catalogue', 'apply', fileOf('worse.yaml', 'a: 1'))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('a is not known here'),
  })
  expect(await run('catalogue', 'apply', join(folder, 'none.yaml'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no such file'),
  })
  expect(await run('catalogue')).toMatchObject({ status: 1, stderr: expect.stringContaining('usage: krapao sandbox') })
  expect(await run('sandbox', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('usage: krapao sandbox'), stderr: '' })
  expect(await run('catalogue', 'apply', good, '--wet')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Unknown option '--wet'"),
  })
})

test.each([
  ['20.20.2', /needs Node 24 or later; this is 20\.20\.2/],
  ['22.23.3', /this is 22\.23\.3/],
])('on Node %s it names the required version', (version, words) => expect(unsupportedNode(version)).toMatch(words))

test('on Node 24 and later there is no warning', () => {
  expect(['24.0.0', '26.1.0', process.versions.node].map(unsupportedNode)).toEqual([undefined, undefined, undefined])
})

test('catalogue apply, on a live database, takes the actor from the token and is audited', async () => {
  const file = fileOf('next.yaml', shipped.replace('name: Krapao', 'name: Hanuman'))
  expect(await runAs('', 'catalogue', 'apply', file)).toMatchObject({ status: 1, stderr: 'Set KRAPAO_STAFF_TOKEN to your token.\n' })
  expect(await run('catalogue', 'apply', file, '--by', 'malee')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--by is for sandboxes'),
  })
  expect(await run('catalogue', 'apply', file)).toMatchObject({ status: 0, stdout: expect.stringContaining('Proposed by somchai') })
  expect(await runAs(tokens.malee, 'catalogue', 'apply', file)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Applied by malee'),
  })
  const [row] = await listAudit(pool, { limit: 1 })
  const { rows } = await pool.query<{ hash: string }>('select hash from catalogue_version order by id desc limit 2')
  const [after, before] = rows
  expect(row).toMatchObject({ actor: 'malee', action: 'catalogue.apply', subject: 'catalogue', before, after })
})

// @covers T43
test('catalogue apply, on a live database, an account that players pay into waits for a second person and prints both numbers', async () => {
  const file = fileOf('account.yaml', shipped.replaceAll('4120001118', '4120009999').replace('name: Krapao', 'name: Hanuman'))
  const other = fileOf('other.yaml', shipped.replaceAll('4120001118', '4120008888').replace('name: Krapao', 'name: Hanuman'))
  const before = await count()
  const lines = 'accounts\n  ~ SCB-1\n    accountNo: "4120001118" -> "4120009999"\n'
  expect((await run('catalogue', 'apply', file, '--dry-run')).stdout).toBe(
    `${lines}A dry run: nothing was changed. Two members of staff have to give this command.\n`,
  )
  const proposed = 'Proposed by somchai (HASH), not applied: another member of staff gives the same command within a day.\n'
  expect([(await run('catalogue', 'apply', file)).stdout, (await run('catalogue', 'apply', file)).stdout]).toEqual([
    lines + proposed,
    lines + proposed,
  ])
  expect((await runAs(tokens.malee, 'catalogue', 'apply', other)).stdout).toContain('Proposed by malee')
  expect(await count()).toBe(before)
  expect((await runAs(tokens.malee, 'catalogue', 'apply', file)).stdout).toBe(`${lines}Applied by malee (HASH).\n`)
  expect(await count()).toBe((before ?? 0) + 1)
})

test('settings set changes what the running server answers', async () => {
  expect(await run('settings', 'set', 'isManual', 'on', '--reason', 'the bank is closed')).toEqual({
    status: 0,
    stdout: 'isManual: off -> on\n',
    stderr: '',
  })
  await expect
    .poll(async () => (await statusAndBody(app, 'GET', '/api/lookup/deposit', { headers: (await signUp(context)).headers }))[1])
    .toMatchObject({ isManual: true })
  const { stdout } = await run('settings', 'list', '--json')
  expect(JSON.parse(stdout)).toContainEqual({ name: 'isManual', value: true, isDefault: false, form: 'on or off' })
  expect((await run('settings', 'list')).stdout).toMatch(/^isManual +on +on or off$/m)
})

test.each([
  [['settings', 'set', 'isManual'], 'usage: krapao settings set NAME VALUE [--reason TEXT]'],
  [['settings', 'set', 'isManual', 'yes'], 'isManual must be on or off.'],
  [['settings', 'set', 'autoPay', 'on'], 'autoPay is a setting of the sandbox. This is a live database.'],
  [['staff', 'add', 'malee', '0'.repeat(64)], 'malee is or was the name of a member. Take another.'],
  [['audit', 'list', '--limit', '0'], '--limit must be a whole number from 1 to 10000.'],
])('krapao %j: an error is one line and exit code 1', async (args, problem) => {
  expect(await run(...args)).toEqual({ status: 1, stdout: '', stderr: `${problem}\n` })
})

test('audit verify prints the head, and exits 1 after a row was changed', async () => {
  const whole = await run('audit', 'verify', '--json')
  const { head, rows } = JSON.parse(whole.stdout) as { head: string; rows: number }
  expect(whole.status).toBe(0)
  expect(await run('audit', 'verify', '--head', head)).toMatchObject({ status: 0, stdout: expect.stringContaining(`${rows} rows`) })
  expect(await run('audit', 'verify', '--head', '0'.repeat(63) + '1')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('missing at the end'),
  })
  await pool.query(
    `alter table audit disable trigger user; update audit set actor = 'prasert' where number = 2; alter table audit enable trigger user`,
  )
  expect(await run('audit', 'verify')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('broken after 1 rows: row 2: it was changed'),
  })
})

test('a command, SANDBOX=on over a live database, is refused', async () => {
  const settings = { KRAPAO_STAFF_TOKEN: tokens.somchai, SANDBOX: 'on' }
  const refusal = { status: 1, stderr: expect.stringContaining('This database holds real players') }
  expect(await runWith(settings, 'settings', 'set', 'autoPay', 'on')).toMatchObject(refusal)
  expect(await runWith(settings, 'catalogue', 'apply', fileOf('sandbox.yaml', shipped), '--by', 'somsri')).toMatchObject(refusal)
})
