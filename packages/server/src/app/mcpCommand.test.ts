import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createMcpServer } from '#sandbox/client/mcpServer.ts'
import { sandboxAt } from '#sandbox/client/sandboxContext.ts'
import { StartError } from '#platform/config/config.ts'
import { runMcp } from './mcpCommand.ts'

const received: string[] = []
const api = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const line = [request.method, request.url, request.headers.authorization, body].filter(Boolean).join(' ')
  // The command first checks that a sandbox answers, which the tests leave out.
  if (request.url !== '/sandbox/api/withdrawals') received.push(line)
  if (request.url?.startsWith('/other')) {
    response.writeHead(request.url.startsWith('/other/404') ? 404 : 200).end(request.url.startsWith('/other/html') ? '<html>' : '{}')
    return
  }
  const answers: Record<string, unknown> = {
    '/sandbox/api/withdrawals': [],
    '/api/login': { token: 't1' },
    '/api/wallet': { wallet: { amount: 1 } },
  }
  response.writeHead(request.url === '/sandbox/api/qr/q1/pay' ? 422 : 200).end(JSON.stringify(answers[request.url ?? ''] ?? {}))
})
api.listen(0, '127.0.0.1')
await once(api, 'listening')
const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
const open: Client[] = []
afterAll(async () => {
  for (const client of open) await client.close()
  api.close()
})

const program = fileURLToPath(new URL('../krapao.ts', import.meta.url))

/** Starts the command in its own process; `line` is what it prints once connected. */
async function start(args: string[], env: Record<string, string> = {}) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=source', program, 'mcp', ...args],
    stderr: 'pipe',
    env: { ...getDefaultEnvironment(), ...env },
  })
  const lines = createInterface(transport.stderr as Readable)
  const [[line], connected] = await Promise.all([once(lines, 'line') as Promise<[string]>, connect(transport)])
  return { ...connected, line }
}

async function inProcess(baseUrl: string, write: boolean) {
  const [own, other] = InMemoryTransport.createLinkedPair()
  const server = await createMcpServer({ sandbox: sandboxAt(baseUrl), write, version: '1' })
  const [connected] = await Promise.all([connect(own), server.connect(other)])
  return connected
}

async function connect(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' })
  open.push(client)
  await client.connect(transport)
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [item] = content as [{ text: string }]
    return isError ? `refused: ${item.text}` : (JSON.parse(item.text) as unknown)
  }
  return { client, call }
}

test('an assistant reads the contract and the sandbox, and changes nothing', async () => {
  const { client, call } = await inProcess(url, false)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_operations',
    'describe_operation',
    'call_operation',
    'list_sms',
    'list_payouts',
    'check_ledger',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect(await call('list_operations')).toContainEqual({
    operationId: 'transfer',
    call: 'POST /api/wallet/transfer',
    summary: expect.any(String) as string,
    acts: true,
  })
  expect(await call('describe_operation', { operationId: 'transfer' })).toMatchObject({
    call: 'POST /api/wallet/transfer',
    components: { 'schemas/TransferOrder': { required: ['from', 'to', 'amount'] }, 'schemas/Baht': { format: 'baht' } },
  })
  const player = { username: '0800000001', password: 'demo1234' }
  received.length = 0
  expect(await call('call_operation', { operationId: 'getWallet', player })).toEqual({ status: 200, body: { wallet: { amount: 1 } } })
  expect(received).toEqual([`POST /api/login ${JSON.stringify(player)}`, 'GET /api/wallet Bearer t1'])
  received.length = 0
  expect([
    await call('call_operation', { operationId: 'transfer', body: {} }),
    await call('call_operation', { operationId: 'clearBonus' }),
    await call('call_operation', { operationId: 'nothing' }),
    await call('pay_qr', { qrcodeId: 'q1' }),
    await call('list_sms'),
    await call('list_sms', { phone: 812_345_678, limit: 1 }),
    await call('call_operation', { operationId: 'getQr', path: { bankCode: 'KBANK' }, player }),
  ]).toEqual([
    'refused: transfer changes something: start the server with --write',
    'refused: clearBonus changes something: start the server with --write',
    'refused: no such operation: nothing; list_operations has them',
    'refused: no such tool: pay_qr',
    "refused: list_sms must have required property 'phone'",
    'refused: list_sms must NOT have additional properties, list_sms/phone must be string',
    'refused: getQr needs path.code',
  ])
  expect(received).toEqual([])
})

test('with --write its tools change the sandbox, and return refusals', async () => {
  const { client, call } = await inProcess(url, true)
  const { tools } = await client.listTools()
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)).not.toContain('call_operation')
  received.length = 0
  const order = { from: 'WALLET', to: 'PG', amount: 1 }
  expect(await call('call_operation', { operationId: 'transfer', body: order })).toEqual({ status: 200, body: {} })
  expect(await call('call_operation', { operationId: 'getQr', path: { code: 'K B' } })).toMatchObject({ status: 200 })
  expect(await call('clear_faults')).toBe('done')
  expect(await call('pay_qr', { qrcodeId: 'q1' })).toMatch(/^refused: sandbox: POST \/qr\/q1\/pay answered 422/)
  expect(received.slice(0, 3)).toEqual([
    `POST /api/wallet/transfer ${JSON.stringify(order)}`,
    'GET /api/qrcode/K%20B',
    'DELETE /sandbox/api/faults',
  ])
})

test.each(['http://127.0.0.1:9', ...['404', 'html', 'json'].map((kind) => `${url}/other/${kind}`)])(
  '%s, which is no sandbox, is refused with one sentence',
  async (other) => {
    const refused = await runMcp({ url: other, write: true }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect((refused as Error).message).toMatch(new RegExp(`^No sandbox answers at ${other}.*$`))
  },
)

test('without --url it starts its own sandbox and stops it at the end', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-mcp-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL's user must be able to enter.
  await chmod(folder, 0o755)
  const reading = await start([], { TMPDIR: folder })
  const [, own = ''] = /^A sandbox for coding assistants: (\S+), read-only$/.exec(reading.line) ?? []
  const player = { username: '0800000001', password: 'demo1234' }
  const order = { operationId: 'createQr', path: { code: 'KBANK' }, body: { amount: 100.25 }, player }
  expect((await reading.client.listTools()).tools.map(({ name }) => name)).not.toContain('pay_qr')
  expect(await reading.call('call_operation', order)).toBe('refused: createQr changes something: start the server with --write')
  const writing = await start(['--url', own, '--write'])
  const made = (await writing.call('call_operation', order)) as { status: number; body: { qrcodeId: string } }
  expect([made.status, await writing.call('pay_qr', { qrcodeId: made.body.qrcodeId })]).toEqual([200, 'done'])
  expect(await reading.call('call_operation', { operationId: 'getQr', path: { code: 'KBANK' }, player })).toMatchObject({
    status: 200,
    body: { status: 'paid', paidAmount: 100.25 },
  })
  expect(await reading.call('check_ledger')).toEqual({ ok: true, problems: [] })
  await reading.client.close()
  await expect.poll(() => readdir(folder), { timeout: 60_000 }).toEqual([])
  await expect(fetch(own)).rejects.toThrow('fetch failed')
})

test('without its optional package the command says how to install it, before it starts a sandbox', async () => {
  const missing = `import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => next(name.replace('@modelcontextprotocol/sdk', 'not-installed'), context) })`
  const hook = `--import=data:text/javascript,${encodeURIComponent(missing)}`
  const child = spawn(process.execPath, [hook, '--conditions=source', program, 'mcp'], { stdio: 'pipe' })
  child.stdin.end()
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([status, stderr]).toEqual([1, 'krapao mcp needs another package: npm install @modelcontextprotocol/sdk@1\n'])
})
