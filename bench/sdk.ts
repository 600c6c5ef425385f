// Compares the SDK with other clients: one answer over loopback, sequentially and 64 at once; and a call's bundle size.
import { createKrapao } from '@krapao/sdk'
import { create as createAxios } from 'axios'
import ky from 'ky'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import createClient from 'openapi-fetch'
import { build, type Rolldown } from 'vite'
import type { paths } from './paths.ts'
import { turned } from './support/interleaved.ts'
import { median, ratio, spread, table, type Row } from './support/statistics.ts'

const calls = 1500
const atOnce = 64
const clients = ['fetch', 'openapi-fetch', 'ky', 'axios', 'Krapao SDK'] as const
type Client = (typeof clients)[number]
type Times = Record<Client, number[]>

export async function benchSdk(rounds: number): Promise<string> {
  const server = fork(fileURLToPath(new URL('answers.ts', import.meta.url)))
  const [origin] = (await once(server, 'message')) as [string]
  const callers = callersOf(origin)
  const none = (): Times => ({ fetch: [], 'openapi-fetch': [], ky: [], axios: [], 'Krapao SDK': [] })
  const [inTurn, together] = [none(), none()]
  try {
    // The first round warms up the compiler; interleaved, so that noise affects all alike.
    for (let round = -1; round < rounds; round++)
      for (const name of turned(clients, round)) {
        const each = await microseconds(callers[name], 1)
        const of64 = await microseconds(callers[name], atOnce)
        if (round < 0) continue
        inTurn[name].push(each)
        together[name].push(of64)
      }
  } finally {
    server.disconnect()
  }
  const rows = clients.map((name): Row => {
    const [one, many] = [inTurn[name], together[name]]
    const over = (times: Times) => ratio(times[name], times.fetch)
    return [name, median(one), spread(one), over(inTurn), median(many), spread(many), over(together)]
  })
  const against = (times: Times) => ratio(times['Krapao SDK'], times['openapi-fetch'])
  return [
    `### A call of the SDK over loopback, ${rounds} interleaved rounds of ${calls} calls, µs a call`,
    table(['', 'in turn, median', 'lowest–highest', '× fetch', `${atOnce} at once, median`, 'lowest–highest', '× fetch'], rows),
    `Ours, with outcomes, clock, keys and retries on, takes **${against(inTurn)} ×** openapi-fetch in turn (goal ≤ 1.2) and **${against(together)} ×** ${atOnce} at once (goal ≤ 1.1), and should be below ky and axios. openapi-fetch is the peer because it too is typed by the contract, and does nothing more than a call needs.`,
    await sizes(),
  ].join('\n\n')
}

/** Each gives the parsed answer, as typical code would. */
function callersOf(origin: string): Record<Client, () => Promise<unknown>> {
  const token = 'a'.repeat(43)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'th', 'x-client': 'bench/1' }
  const typed = createClient<paths>({ baseUrl: origin, headers })
  const [kyClient, axiosClient] = [ky.create({ headers }), createAxios({ baseURL: origin, headers })]
  const krapao = createKrapao({ baseUrl: origin, client: 'bench/1', token, language: 'th' })
  return {
    fetch: async () => (await fetch(`${origin}/api/wallet`, { headers })).json(),
    'openapi-fetch': async () => (await typed.GET('/api/wallet')).data,
    ky: () => kyClient.get(`${origin}/api/wallet`).json(),
    axios: async () => (await axiosClient.get<unknown>('/api/wallet')).data,
    'Krapao SDK': async () => {
      const outcome = await krapao.wallet.get()
      if (!outcome.ok) throw new Error(`a bench call failed: ${outcome.problem.kind}`)
      return outcome.value
    },
  }
}

async function microseconds(call: () => Promise<unknown>, parallel: number): Promise<number> {
  let left = calls
  const began = performance.now()
  const work = async (): Promise<void> => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return ((performance.now() - began) * 1000) / calls
}

async function sizes(): Promise<string> {
  const source = fileURLToPath(new URL('../packages/sdk/src/index.ts', import.meta.url))
  const ofBench = (name: string) => fileURLToPath(import.meta.resolve(name))
  const ours = await bundled(
    `import { createKrapao } from ${JSON.stringify(source)}; createKrapao({ baseUrl: '', client: 'a/1' }).wallet.get().then(console.log)`,
  )
  const peers = {
    'openapi-fetch': `import create from ${JSON.stringify(ofBench('openapi-fetch'))}; create({}).GET('/api/wallet').then(console.log)`,
    ky: `import ky from ${JSON.stringify(ofBench('ky'))}; ky.get('/api/wallet').json().then(console.log)`,
  }
  const rows: Row[] = [['Krapao SDK (goal ≤ 8,192)', String(ours)]]
  for (const [name, code] of Object.entries(peers)) rows.push([name, String(await bundled(code))])
  return [
    table(['one call in a bundle', 'bytes, brotli'], rows),
    'The goal is absolute; the peers show what one typed call (openapi-fetch) and one with retries (ky) cost.',
  ].join('\n\n')
}

async function bundled(code: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-bench-'))
  try {
    const input = join(folder, 'entry.js')
    writeFileSync(input, code)
    const options = { write: false, minify: true, modulePreload: false, rolldownOptions: { input } } as const
    const built = (await build({ root: folder, configFile: false, logLevel: 'silent', build: options })) as Rolldown.RolldownOutput
    return brotliCompressSync(built.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('')).length
  } finally {
    rmSync(folder, { recursive: true })
  }
}
