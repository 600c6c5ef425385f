// Load test over HTTP: autocannon runs in this process, the server in another.
import type autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bearer, connections, load, type Load } from './load/load.ts'
import { benchPlayers } from './players.ts'
import { median, spread, table, type Row } from './support/statistics.ts'
import { withBenchContext, type BenchContext } from './benchContext.ts'

const seconds = 4

export async function benchServer(rounds: number): Promise<string> {
  return withBenchContext((context) => throughput(context, rounds))
}

async function throughput(context: BenchContext, rounds: number): Promise<string> {
  const tokens = (await benchPlayers(context, 500)).map(({ token }) => token)
  const baseline = await startBaseline(context, tokens[0] ?? '')
  const loads: Record<string, Load[]> = { 'one-query baseline': [], 'GET /api/wallet': [], 'POST /api/qrcode/KBANK': [] }
  try {
    for (let round = 0; round < rounds; round++) {
      loads['one-query baseline']?.push(await load({ url: `${baseline.address}/wallet`, headers: bearer(tokens[0] ?? '') }, seconds))
      loads['GET /api/wallet']?.push(await load({ url: `${context.address}/api/wallet`, headers: bearer(tokens[0] ?? '') }, seconds))
      loads['POST /api/qrcode/KBANK']?.push(await load(createQrOptions(context, tokens), seconds))
    }
  } finally {
    baseline.child.kill('SIGTERM')
    await once(baseline.child, 'exit')
  }
  const rows = Object.entries(loads).map(([name, list]): Row => {
    const rates = list.map(({ requests }) => requests)
    const p99 = median(list.map((one) => one.p99))
    return [name, median(rates), spread(rates), p99, String(list.reduce((sum, { failed }) => sum + failed, 0))]
  })
  const rate = (name: string) => median((loads[name] ?? []).map(({ requests }) => requests))
  const ratio = (rate('GET /api/wallet') / rate('one-query baseline')).toFixed(2)
  return [
    `### HTTP, ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, PostgreSQL with fsync on`,
    table(['', 'requests a second, median', 'lowest–highest', 'p99 ms, median', 'failed'], rows),
    `A wallet read runs at **${ratio} ×** the one-query baseline (goal ≥ 0.8).`,
  ].join('\n\n')
}

function createQrOptions({ address }: BenchContext, tokens: string[]): autocannon.Options {
  return {
    url: address,
    requests: [
      {
        method: 'POST',
        path: '/api/qrcode/KBANK',
        setupRequest: (request) => ({
          ...request,
          headers: {
            ...bearer(tokens[Math.floor(Math.random() * tokens.length)] ?? ''),
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: '{"amount":100.25}',
        }),
      },
    ],
  }
}

async function startBaseline({ pool, address: server }: BenchContext, token: string) {
  const { host, user, database } = pool.options
  // The baseline sends the same body, so that serialization and transfer are equal.
  const response = await (await fetch(`${server}/api/wallet`, { headers: bearer(token) })).text()
  const child = spawn(process.execPath, ['--conditions=source', fileURLToPath(new URL('baseline.ts', import.meta.url))], {
    env: { ...process.env, PGHOST: host, PGUSER: user, PGDATABASE: database, BASELINE_RESPONSE: response },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [address] = (await once(child, 'message')) as [string]
  return { child, address }
}
