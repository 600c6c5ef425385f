import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStaffToken } from '#operator/tasks/staff.ts'

const staff = createStaffToken('somchai')
let folder = ''
let first: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krapao-life-'))
  first = await start(1024)
})
afterAll(() => rm(folder, { recursive: true }))

test('a staff command uses the PostgreSQL of a running server, and leaves it running', async () => {
  expect(command('', 'staff', 'add', 'somchai', staff.hash)).toMatchObject({ status: 0, stderr: '' })
  expect(await fetch(`${first.address}/readyz`)).toMatchObject({ status: 200 })
})

// @covers T35
test('more idle connections than the process has descriptors leave room for other clients and PostgreSQL', async () => {
  const { port } = new URL(first.address)
  const held = Array.from({ length: 1600 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  const answers = []
  // Three checks of PostgreSQL, one per second.
  for (let look = 0; look < 6; look += 1) {
    answers.push(await fetch(`${first.address}/healthz`, { headers: { connection: 'close' } }).then(({ status }) => status, String))
    await sleep(500)
  }
  for (const socket of held) socket.destroy()
  expect([answers, first.text().match(/PostgreSQL is gone/g)]).toEqual([answers.map(() => 200), null])
})

test('a killed server reuses its PostgreSQL with its data', async () => {
  const { token } = (await (await first.post('/api/login', { username: '0800000001', password: 'demo1234' })).json()) as { token: string }
  const postmaster = await postmasterId()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await start()
  expect(await postmasterId()).toBe(postmaster)
  const response = await fetch(`${second.address}/api/wallet`, { headers: { authorization: `Bearer ${token}` } })
  expect(await response.json()).toMatchObject({ profile: { username: '0800000001' } })

  const third = run({ PORT: '0' })
  expect(await third.ended).toBe(1)
  expect(third.text()).toContain(`Another copy is running on ${folder}`)

  process.kill(Number(postmaster), 'SIGKILL')
  await expect.poll(second.text, { timeout: 90_000 }).toContain('PostgreSQL is back.')
  const wallet = () => fetch(`${second.address}/api/wallet`, { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await wallet()).status, { timeout: 90_000 }).toBe(200)
  expect(await postmasterId()).not.toBe(postmaster)

  // A second signal must not cut the drain short.
  second.child.kill('SIGINT')
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  await expect(postmasterId()).rejects.toThrow('ENOENT')
})

test('a port in use stops the start with one log line and leaves no PostgreSQL running', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const server = run({ PORT: String(port) })
  expect(await server.ended).toBe(1)
  expect(server.text()).toBe(`Port ${port} on 127.0.0.1 is taken. Set PORT to another, or to 0 for a free one.\n`)
  await expect(postmasterId()).rejects.toThrow('ENOENT')
  holder.close()
})

test('a staff command starts and ends the PostgreSQL of a server that is stopped', async () => {
  expect(command(staff.token, 'ledger', 'check')).toMatchObject({ status: 0, stderr: '' })
  await expect(postmasterId()).rejects.toThrow('ENOENT')
})

const postmasterId = async () => (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]

function run(env: NodeJS.ProcessEnv, descriptors?: number) {
  const main = new URL('../../../main.ts', import.meta.url).pathname
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors} && `
  const child: ChildProcess = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, '--conditions=source', main], {
    env: { ...process.env, KRAPAO_DATA: folder, DATABASE_URL: '', PASSWORD_COST: '4', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  return { child, ended: once(child, 'exit').then(([code]) => code as number), text: () => output }
}

const command = (token: string, ...words: string[]) =>
  spawnSync(process.execPath, ['--conditions=source', new URL('../../../krapao.ts', import.meta.url).pathname, ...words], {
    env: { ...process.env, KRAPAO_DATA: folder, DATABASE_URL: '', KRAPAO_STAFF_TOKEN: token },
    encoding: 'utf8',
  })

async function start(descriptors?: number) {
  const server = run({ PORT: '0' }, descriptors)
  await vi.waitFor(() => expect(server.text()).toContain('ready on'), { timeout: 90_000 })
  const address = /http:\S+/.exec(server.text())?.[0] ?? ''
  const post = (path: string, body: unknown) =>
    fetch(address + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return { ...server, address, post }
}
