// Quality 12: markers put wherever a secret can stand, and the whole log searched for them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectionOf } from '../db/connection.ts'
import { createPool } from '../db/database.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-logs-'))
afterAll(() => rm(folder, { recursive: true }))

test('no password, token or path ever reaches the log, which names the operation', async () => {
  const main = new URL('../main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--conditions=source', main], {
    env: { ...process.env, KRAPAO_DATA: folder, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  await expect.poll(() => output, { timeout: 90_000 }).toContain('ready on')
  const address = /ready on (http:\S+)/.exec(output)?.[1] ?? ''
  const mark = 'mArKeR'
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: string, headers = {}) =>
    fetch(address + path, { method: 'POST', headers: { ...json, ...headers }, body })
  const login = (await (await post('/api/login', '{"username":"0800000001","password":"demo1234"}')).json()) as { token: string }

  await post('/api/login', `{"username":"0800000001","password":"${mark}"}`)
  await post('/api/login', `{"username":"${mark}","password":"${mark}"`)
  await post('/api/login', `{"username":["${mark}"],"password":"${mark}"}`)
  await post('/api/account', JSON.stringify({ name: mark, username: '0811111111', password: mark, bankCode: mark }))
  await post('/api/otp/verify', JSON.stringify({ otpToken: mark, otpCode: mark }))
  await post(`/api/nothing/${mark}`, `"${mark}"`)
  const bad = { authorization: `Bearer ${mark}`, cookie: mark, 'idempotency-key': mark, 'x-client': mark, 'user-agent': mark }
  for (const path of [
    `/api/autoLogin/imi/${mark}/${mark}`,
    `/api/wallet/account/${mark}`,
    `/api/wallet?x=${mark}`,
    `/${mark}`,
    `/%zz${mark}`,
  ])
    await fetch(address + path, { headers: bad })
  await fetch(`${address}/api/wallet/operations/${mark}`, { headers: { authorization: `Bearer ${login.token}` } })
  // A game's password in a path, in a form and in a query; and a provider that fails while it is in one.
  const own = { headers: { authorization: `Bearer ${login.token}` } }
  await fetch(`${address}/api/wallet/activate/IMI`, own)
  const game = (await (await fetch(`${address}/api/wallet/account/IMI`, own)).json()) as { username: string; password: string }
  await post('/sandbox/api/faults', '{"port":"game","target":"IMI","mode":"failBefore","times":1}')
  const doors = [`imi/${game.username}/${game.password}`, `imi/${game.username}/${mark}`, `imi/${game.username}/${game.password}`]
  const statuses = []
  for (const door of doors) statuses.push((await fetch(`${address}/api/autoLogin/${door}`, own)).status)
  expect(statuses).toEqual([422, 422, 200])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await post('/sandbox/games/IMI/login', new URLSearchParams(game).toString(), form)
  await post('/sandbox/games/IMI/login', `username=${mark}&password=${mark}`, form)
  await fetch(`${address}/sandbox/games/SUPERSLOT?username=${mark}&password=${mark}`)
  await fetch(`${address}/sandbox/games/IMI/enter?ticket=${mark}`)
  // PostgreSQL's own words on a row that it refuses hold the whole row.
  const pool = createPool(await connectionOf({ databaseUrl: undefined, dataFolder: folder }))
  await pool.query(`alter table player add constraint unmarked check (name not like '${mark}%')`)
  await pool.end()
  await fetch(`${address}/sandbox/api/settings`, { method: 'PUT', headers: json, body: '{"registerOTP":false}' })
  const bank = { bankCode: 'KBANK', bankAccountName: mark, bankAccountNo: '1112223334', currency: 'BAHT' }
  const whole = { name: mark, username: '0811111111', password: mark, sourceCode: '', inviteCode: '', ...bank }
  expect(await (await post('/api/account', JSON.stringify(whole))).json()).toMatchObject({ message: 'REGISTER_FAIL' })
  child.kill('SIGTERM')
  await once(child, 'exit')

  expect(output).toContain('"operationId":"autoLoginImi"')
  expect(output).toContain('"operationId":"login"')
  expect(output).toContain('"constraint":"unmarked"')
  expect(output).not.toContain(mark)
  expect(output).not.toContain(login.token)
  expect(output).toContain('a game provider failed')
  expect(output).not.toContain(game.username)
  expect(output).not.toContain(game.password)
})
