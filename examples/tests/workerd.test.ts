import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'

const folder = mkdtempSync(join(tmpdir(), 'krapao-workerd-'))
const received: string[] = []
let transfers = 0
const api = createServer(async (request, response) => {
  received.push(`${request.method} ${request.url} ${await typeOf(request)}`)
  if (request.url === '/api/wallet') return
  if (request.url === '/api/wallet/transfer' && ++transfers === 1) {
    response.writeHead(503).end()
    return
  }
  const answers: Record<string, unknown> = { '/api/lookup/banks': [], '/api/wallet/operations/k1': { key: 'k1', state: 'done' } }
  response.writeHead(200, { 'x-request-id': 'r1' }).end(JSON.stringify(answers[request.url ?? ''] ?? {}))
})
const typeOf = async (request: IncomingMessage) => {
  await request.toArray()
  return request.headers['content-type']?.split(';')[0] ?? ''
}
afterAll(() => {
  api.close().closeAllConnections()
  rmSync(folder, { recursive: true })
})

test('the SDK works in Cloudflare Workers', { timeout: 60_000 }, async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('..', import.meta.url)),
    resolve: { conditions: ['source', 'worker', 'import'] },
    build: { outDir: folder, lib: { entry: fileURLToPath(new URL('worker.mjs', import.meta.url)), formats: ['es'], fileName: 'worker' } },
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const answer = await fetch(`${await serveWorker()}/?api=${encodeURIComponent(origin)}`)
  const done = { ok: true, value: null, requestId: 'r1' }
  expect(await answer.json()).toEqual({
    banks: { ok: true, value: [], requestId: 'r1' },
    moved: done,
    late: { ok: false, problem: { kind: 'timeout', effect: 'none' } },
    settled: { ok: true, value: { key: 'k1', state: 'done' }, requestId: 'r1' },
    upload: done,
    spin: 'A',
    sealed: 'U2FsdGVkX1',
    log: [
      'POST /api/wallet/slip 200',
      'GET /api/lookup/banks 200',
      'POST /api/wallet/transfer 200',
      'GET /api/wallet/operations/{key} 200',
    ],
  })
  expect(received).toContain('POST /api/wallet/slip multipart/form-data')
})

async function serveWorker(): Promise<string> {
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2026-10-01")),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`
  writeFileSync(join(folder, 'config.capnp'), config)
  const platform = `${process.platform}-${process.arch.replace('x64', '64')}`
  const home = dirname(createRequire(import.meta.url).resolve(`@cloudflare/workerd-${platform}/package.json`))
  const child = spawn(join(home, 'bin/workerd'), ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  for await (const line of createInterface(child.stdio[3] as NodeJS.ReadableStream)) {
    const { event, port } = JSON.parse(line) as { event: string; port: number }
    if (event === 'listen') return `http://127.0.0.1:${port}`
  }
  throw new Error('workerd ended')
}
