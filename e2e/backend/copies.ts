// `npm run two-copies`: two copies of the server, restarted in turn, on one PostgreSQL behind PgBouncer, and behind nginx with the
// operator's configuration (docs/how-to/operator/nginx.conf).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnServer, startEmbedded, testDataOptions, type RunningServer, type ServerSettings, type Spawned } from '../server.ts'
import { freePort } from './freePort.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { ampleBudgets, quickRewards } from './budgets.ts'

type Copy = { port: number; server: Spawned }
const example = join(import.meta.dirname, '../../docs/how-to/operator/nginx.conf')

/** Ms between two restarts. */
const quiet = 4_000
/** Ms for nginx to reload: until then the stopping copy may refuse a request, and nginx tries the other. */
const reloadMs = 1_000

export async function startCopies(main: string, settings: ServerSettings): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-copies-'))
  const drain = new AsyncDisposableStack()
  drain.defer(() => rm(folder, { recursive: true, force: true }))
  const limits = ['statement_timeout=60s', 'idle_in_transaction_session_timeout=60s']
  const { host, user, database } = await startEmbedded(folder, drain, { settings: [...testDataOptions, ...limits] })
  const pooler = await startPgbouncer(folder, `host=${host} user=${user} dbname=${database}`, drain)
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${pooler.port}/${database}`,
    DATABASE_DIRECT_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL: '10',
    SANDBOX: 'on',
    PASSWORD_COST: '4',
    GAME_READ_SECONDS: '0',
    ...ampleBudgets,
    ...quickRewards,
    FILES_FOLDER: join(folder, 'files'),
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  }
  const start = (port: number): Promise<Spawned> => spawnServer(main, [], { ...env, PORT: String(port) })
  const copies: Copy[] = []
  for (const server of [await start(0), await start(0)]) {
    const copy = { port: Number(new URL(server.url).port), server }
    copies.push(copy)
    drain.defer(() => copy.server.stop())
  }
  const proxy = await startNginx(folder, copies, drain)
  const plain = globalThis.fetch
  let again = 0
  globalThis.fetch = sentAnew(plain, proxy.origin, () => (again += 1))
  drain.defer(() => void (globalThis.fetch = plain))
  const end = new AbortController()
  const rolling = roll(copies, start, proxy.send, end.signal)
  const stop = async (): Promise<void> => {
    end.abort()
    console.log(`The copies were restarted ${await rolling} times; ${again} calls of the tests' own found their connection closed.`)
    await printGatewayErrors(folder).finally(() => drain.disposeAsync())
  }
  return { origin: proxy.origin, stop, kill: stop }
}

/** Restarts the copies in turn as in the guide's rolling update. Resolves to the number of restarts. */
async function roll(
  copies: Copy[],
  start: (port: number) => Promise<Spawned>,
  send: (out?: Copy) => Promise<void>,
  end: AbortSignal,
): Promise<number> {
  let turn = 0
  while (await isQuiet(quiet, end)) {
    const copy = copies[turn % copies.length]
    if (!copy) break
    await send(copy)
    await pause(reloadMs)
    await copy.server.stop()
    copy.server = await start(copy.port)
    await send()
    turn += 1
  }
  return turn
}

const isQuiet = (ms: number, signal: AbortSignal): Promise<boolean> => pause(ms, true, { signal }).catch(() => false)

async function startNginx(folder: string, copies: Copy[], drain: AsyncDisposableStack) {
  const port = await freePort()
  const list = (out?: Copy): Promise<void> =>
    writeFile(join(folder, 'copies.conf'), copies.map((copy) => `server 127.0.0.1:${copy.port} max_fails=0${copy === out ? ' down' : ''};\n`).join('')) // prettier-ignore
  await list()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, asHere(await readFile(example, 'utf8'), folder, port))
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'start.log'), '-g', 'daemon off;'], { stdio: 'inherit' })
  const ended = once(nginx, 'exit')
  drain.defer(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  const origin = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    // prettier-ignore
    if (!(await Promise.race([pause(50, true), ended.then(() => false)]))) throw new Error('nginx did not start: it says why above')
  return {
    origin,
    send: async (out?: Copy) => {
      await list(out)
      nginx.kill('SIGHUP')
    },
  }
}

/** Adapts paths to this machine, without a certificate; request handling is unchanged. */
function asHere(text: string, folder: string, port: number): string {
  const places: [RegExp, string][] = [
    [/^worker_processes auto;$/m, `worker_processes 1;${process.getuid?.() === 0 ? ' user root;' : ''}`],
    // Test requests contain no real passwords, and these lines show failures.
    [/error\.log crit;/, 'error.log error;'],
    [/\/var\/log\/nginx\//g, `${folder}/`],
    [/\/run\/nginx\.pid/, join(folder, 'nginx.pid')],
    [/\/etc\/nginx\/copies\.conf/, join(folder, 'copies.conf')],
    [/^ {2}server \{\n {4}listen 80;\n(.*\n)*? {2}\}\n/m, ''],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/^ +ssl_.*\n/gm, ''],
    [
      /^http \{$/m,
      `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}`,
    ],
  ]
  return places.reduce((rest, [place, here]) => {
    if (!rest.match(place)) throw new Error(`nginx.conf has no ${place}`)
    return rest.replace(place, () => here)
  }, text)
}

/**
 * An ending nginx worker may close an idle connection on which a test sends: the request was not read. Browsers retry then, but
 * Node does not.
 */
const sentAnew =
  (send: typeof fetch, origin: string, onRetry: () => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).origin !== origin) return send(request)
    try {
      return await send(request.clone())
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (request.signal.aborted || !['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(code ?? '')) throw error
      onRetry()
      return send(request)
    }
  }

async function printGatewayErrors(folder: string): Promise<void> {
  const answers = (await readFile(join(folder, 'access.log'), 'utf8')).split('\n').filter((line) => / 50[24] \d+ /.test(line))
  if (answers.length > 0) console.log([...answers, await readFile(join(folder, 'error.log'), 'utf8')].join('\n'))
}
