// Sends markers wherever a secret can appear, and searches the log for them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '#platform/db/database.ts'
import { connectionOfRunning } from '#platform/db/server/connection.ts'

const folder = await mkdtemp(join(tmpdir(), 'krapao-logs-'))
afterAll(() => rm(folder, { recursive: true }))

// @covers G12.1 T25
test('the log names operations, and contains no password, token or path', async () => {
  const main = new URL('../../main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--conditions=source', main], {
    env: { ...process.env, KRAPAO_DATA: folder, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'debug', PASSWORD_COST: '4' },
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
  await post('/api/account', JSON.stringify({ name: mark, username: '0811111111', password: `${mark}-word-4`, bankCode: mark }))
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
  const own = { headers: { authorization: `Bearer ${login.token}` } }
  await fetch(`${address}/api/wallet/activate/IMI`, own)
  const game = (await (await fetch(`${address}/api/wallet/account/IMI`, own)).json()) as { username: string; password: string }
  await post('/sandbox/api/faults', '{"port":"game","target":"IMI","mode":"failBefore","times":1}')
  const paths = [`imi/${game.username}/${game.password}`, `imi/${game.username}/${mark}`, `imi/${game.username}/${game.password}`]
  const statuses = []
  for (const path of paths) statuses.push((await fetch(`${address}/api/autoLogin/${path}`, own)).status)
  expect(statuses).toEqual([422, 422, 200])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await post('/sandbox/games/IMI/login', new URLSearchParams(game).toString(), form)
  await post('/sandbox/games/IMI/login', `username=${mark}&password=${mark}`, form)
  await fetch(`${address}/sandbox/games/SUPERSLOT?username=${mark}&password=${mark}`)
  await fetch(`${address}/sandbox/games/IMI/enter?ticket=${mark}`)
  await trySockets(address, mark, login.token)
  const secrets = [...(await filesOf(address, mark, login.token)), ...(await secretsOf(address, mark, login.token))]
  const pool = createPool(await connectionOfRunning(folder))
  await pool.query(`alter table player add constraint unmarked check (name not like '${mark}%')`)
  await pool.end()
  await fetch(`${address}/sandbox/api/settings`, { method: 'PUT', headers: json, body: '{"registerOTP":false}' })
  const bank = { bankCode: 'KBANK', bankAccountName: mark, bankAccountNo: '1112223334', currency: 'BAHT' }
  const whole = { name: mark, username: '0811111111', password: `${mark}-word-4`, sourceCode: '', inviteCode: '', ...bank }
  expect(await (await post('/api/account', JSON.stringify(whole))).json()).toMatchObject({ message: 'REGISTER_FAIL' })
  child.kill('SIGTERM')
  await once(child, 'exit')

  expect(output).toContain('"operationId":"autoLoginImi"')
  expect(output).toMatch(/"operationId":"login","playerId":\d+,"status":200/)
  expect(output).toMatch(/"operationId":"login","status":401/)
  expect(output).toContain('"constraint":"unmarked"')
  expect(output).not.toContain(mark)
  expect(output).not.toContain(login.token)
  expect(output).toContain('a game provider failed')
  expect(output).not.toContain(game.username)
  expect(output).not.toContain(game.password)
  expect(secrets.filter((secret) => new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(output))).toEqual([])
})

async function secretsOf(address: string, mark: string, token: string): Promise<string[]> {
  const statuses: number[] = []
  const ask = async (method: string, path: string, body?: unknown, bearer?: string): Promise<Record<string, string>> => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    }
    const answer = await fetch(address + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
    statuses.push(answer.status)
    return (await answer.json()) as Record<string, string>
  }
  const words = (message: string) => ({ sender: 'customer', message: { message_type: 'text', payload: { message } } })
  await ask('PUT', '/api/account/changepwd', { oldPassword: mark, newPassword: `${mark}-word-4` }, token)
  await ask('POST', '/api/wallet/truelink', { link: mark }, token)
  const { guestId = '', guestToken = '' } = await ask('POST', '/api/chat/guest')
  await ask('POST', '/api/chat/send-message', words(`${mark} to support`), guestToken)
  await ask('POST', '/api/chat/send-message', words(`${mark} to support`), token)
  await ask('POST', '/api/chat/send-message', { ...words(mark), guestId: mark }, guestToken)
  await ask('POST', `/sandbox/api/chats/${encodeURIComponent(guestId)}/replies`, { message: words(`${mark} back`).message })
  await ask('POST', '/api/chat/history', { limit: 10 }, guestToken)
  await ask('GET', '/api/wallet', undefined, guestToken)
  const { otpToken = '', code = '' } = await ask('POST', '/api/otp/send', { phoneNumber: '0800000001', purpose: 'passwordReset' })
  await ask('POST', '/api/otp/verify', { otpToken, otpCode: mark })
  await ask('POST', '/api/otp/verify', { otpToken, otpCode: code })
  await ask('POST', '/api/account/password/reset', { otpToken, newPassword: `${mark}-word-4` })
  expect(statuses).toEqual([422, 422, 200, 200, 200, 403, 200, 200, 403, 200, 422, 200, 200])
  return [otpToken, guestToken, code]
}

async function filesOf(address: string, mark: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const picture = new Uint8Array(drawn)
  const upload = async (bytes: Uint8Array<ArrayBuffer> | string, name: string, path = 'image') => {
    const form = new FormData()
    form.append(mark, mark)
    form.append('file', new Blob([bytes]), name)
    const answer = await fetch(`${address}/api/chat/upload-${path}`, { method: 'POST', headers, body: form })
    return [answer.status, ((await answer.json()) as { path?: string }).path ?? ''] as const
  }
  const [kept, filePath] = await upload(picture, `${mark}.png`)
  const others = [await upload(mark, `${mark}.png`), await upload(mark, `a.${mark}`), await upload(mark, `${mark}.mp4`, 'video')]
  const broken = { ...headers, 'content-type': `multipart/form-data; boundary=${mark}` }
  await fetch(`${address}/api/chat/upload-image`, { method: 'POST', headers: broken, body: `--${mark}\r\n${mark}` })
  await fetch(`${address}/api/wallet/slip/upload`, { method: 'POST', headers: broken, body: `--${mark}\r\n${mark}` })
  const fault = JSON.stringify({ port: 'slip', target: 'store', mode: 'failBefore' })
  await fetch(`${address}/sandbox/api/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: fault })
  const failed = await upload(picture, `${mark}.png`)
  expect([kept, ...[...others, failed].map(([status]) => status)]).toEqual([200, 400, 400, 400, 503])

  const json = { ...headers, 'content-type': 'application/json' }
  const message = { message_type: 'media', payload: { fileType: 'image', filePath, message: mark } }
  const sent = { method: 'POST', headers: json, body: JSON.stringify({ sender: 'customer', message }) }
  await fetch(`${address}/api/chat/send-message`, sent)
  const read = { method: 'POST', headers: json, body: '{"limit":1}' }
  const items = (await (await fetch(`${address}/api/chat/history`, read)).json()) as { message: { payload: { url: string } } }[]
  const link = items[0]?.message.payload.url ?? ''
  const statuses = []
  for (const path of [link, `${link}${mark}`, `/files/${mark}`, `/files/${mark}.jpg?until=1&seal=${mark}`, `/slips/${mark}.jpg`])
    statuses.push((await fetch(address + path, { headers: { range: `bytes=${mark}` } })).status)
  expect(statuses).toEqual([200, 404, 404, 404, 404])
  return [filePath.slice('/files/'.length), new URL(link, address).searchParams.get('seal') ?? '-']
}

async function trySockets(address: string, mark: string, token: string): Promise<void> {
  const sockets = [token, mark, { mark }].map((given) =>
    io(address, {
      auth: { token: given, [mark]: mark },
      query: { [mark]: mark },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    }),
  )
  const results = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) => {
          socket.on('connect', () => resolve('in'))
          socket.on('connect_error', ({ message }) => resolve(message))
        }),
    ),
  )
  expect(results).toEqual(['in', 'UNAUTHORIZED', 'UNAUTHORIZED'])
  const [inside] = sockets
  inside?.emit(mark, mark)
  expect(await inside?.emitWithAck('join', mark)).toEqual({ ok: false, message: 'UNAUTHORIZED' })
  inside?.emit('join', mark.repeat(5_000))
  await fetch(`${address}/socket.io/?EIO=4&transport=${mark}&token=${mark}`, { headers: { authorization: `Bearer ${mark}` } })
  for (const socket of sockets) socket.disconnect()
}
