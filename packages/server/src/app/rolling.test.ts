import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { addFault } from '#sandbox/providers/faults.ts'
import { checkLedgerAfterEach } from '#testing/checkLedger.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { realServer, type RealServer } from '#testing/realServer.ts'

const unlimited = { PLAYER_REQUESTS: '1000000', ADDRESS_REQUESTS: '1000000' }
const { context, pool } = await freshApp()
checkLedgerAfterEach(context)

/** A connection per request, like the guide's nginx. */
async function send(server: RealServer, path: string, { player, key }: { player?: TestPlayer; key?: string } = {}): Promise<string> {
  const headers = { ...player?.headers, ...(key && { 'idempotency-key': key, 'content-type': 'application/json' }) }
  const sentRequest = request(server.url + path, { method: key ? 'POST' : 'GET', headers, agent: false }).end(
    key ? '{"amount":20}' : undefined,
  )
  const [answer] = (await once(sentRequest, 'response')) as [IncomingMessage]
  await text(answer)
  return `${path} ${answer.statusCode}`
}

test('a copy that drains reports it and still serves requests', async () => {
  // The test ends before the drain.
  const server = await realServer(pool, { DRAIN_SECONDS: '300' })
  const player = await signUp(context)
  const before = await send(server, '/readyz')
  const stopped = server.stop()
  await expect.poll(() => send(server, '/readyz')).toBe('/readyz 503')
  const meanwhile = [await send(server, '/api/wallet', { player }), await send(server, '/api/qrcode/FP', { player, key: 'draining' })]
  await server.kill()
  await stopped
  expect([before, meanwhile]).toEqual(['/readyz 200', ['/api/wallet 200', '/api/qrcode/FP 200']])
})

test('two copies replaced in turn under load answer every request, and every QR exists once', async () => {
  const servers = [await realServer(pool, unlimited), await realServer(pool, unlimited)]
  let out: RealServer | undefined
  const end = new AbortController()
  const answers: string[] = []
  const running = new Map<RealServer, number>()
  const count = (server: RealServer, change: number) => running.set(server, (running.get(server) ?? 0) + change)
  const players = await Promise.all(Array.from({ length: 4 }, () => signUp(context)))
  const use = async (player: TestPlayer, index: number): Promise<void> => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const open = servers.filter((server) => server !== out)
      const server = open[(turn + index) % open.length]
      if (!server) throw new Error('no server is left')
      count(server, 1)
      answers.push(await send(server, '/api/wallet', { player }))
      if (turn % 10 === 0) answers.push(await send(server, '/api/qrcode/FP', { player, key: `rolling-${index}-${turn}` }))
      count(server, -1)
    }
  }
  const using = Promise.all(players.map(use))
  const slow = await signUp(context)
  for (const [turn, old] of Array.from(servers).entries()) {
    await addFault(pool, { port: 'payment', target: 'KBANK', mode: 'slow', delayMs: 2_000, times: 1 })
    const key = `rolling-slow-${turn}`
    const underWay = send(old, '/api/qrcode/KBANK', { player: slow, key })
    await expect.poll(async () => (await pool.query('select from qr where key = $1', [key])).rowCount).toBe(1)
    out = old
    // The kernel resets connections that wait to be accepted when the server closes; DRAIN_SECONDS prevents that in production.
    await expect.poll(() => running.get(old)).toBe(0)
    await old.stop()
    answers.push(await underWay)
    servers[turn] = await realServer(pool, unlimited)
    out = undefined
    const enough = answers.length + 20
    await expect.poll(() => answers.length).toBeGreaterThan(enough)
  }
  end.abort()
  await using
  await Promise.all(servers.map((server) => server.stop()))
  const made = answers.filter((answer) => answer.startsWith('/api/qrcode/')).length
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
  expect((await pool.query("select from qr where key like 'rolling-%'")).rowCount).toBe(made)
})
