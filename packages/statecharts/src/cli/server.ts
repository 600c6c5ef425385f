import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize, relative, resolve, sep } from 'node:path'
import type { Definitions, ModuleList, ListedModule } from '../app/api.ts'
import { bundle, loadErrorOf, rootOf, type Bundle } from '../load/bundle.ts'
import { programOf } from '../load/ast.ts'
import { eventTypesIn } from '../load/eventTypes.ts'
import { stateLinesIn } from '../load/stateLines.ts'
import { load, type LoadOptions } from '../load/load.ts'
import { definitionOf } from '../export/definition.ts'
import { createRelay, textOf } from './relay.ts'
import { watchSource } from './watch.ts'

export type ViewerOptions = {
  list: () => Promise<string[]>
  /** Folders in which a listed file may appear. */
  roots: readonly string[]
  page: string
  load: LoadOptions & { cwd: string }
  /** A module whose screens the page shows. */
  screens?: string | undefined
}

/** Bytes. */
const mostPasted = 4_000_000

const types: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css'],
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
])

export async function createViewerServer(options: ViewerOptions): Promise<{ server: Server; close: () => Promise<void> }> {
  const { cwd } = options.load
  const relay = createRelay()
  // In the address of each module, because browsers keep a module by its address.
  const started = randomUUID()
  const modules = watchedModules(options, started)
  const pasted = new Map<string, Bundle>()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    // A page elsewhere may not read files through this one, whatever name it gives this computer.
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
      return send(response, 403, 'text/plain', 'this computer only')
    if (pathname === '/api/live') return relay.handle(request, response)
    if (pathname === '/api/modules') return sendJson(response, await modules.list())
    if (pathname === '/api/changes') return modules.follow(response)
    if (pathname === '/api/definitions') return sendJson(response, await definitions(searchParams.get('file') ?? ''))
    if (pathname === '/api/paste' && request.method === 'POST' && isOwn(request)) return pasteFrom(request, response)
    const [, part = '', version = '', name = ''] = pathname.split('/')
    if (part === 'modules') return sendCode(response, (await modules.code(name)) ?? null)
    if (part === 'pasted') return sendCode(response, pasted.get(version)?.chunks.get(name) ?? null)
    return sendFile(response, options.page, pathname)
  }

  /** For modules that run in Node only. */
  async function definitions(file: string): Promise<Definitions> {
    const known = (await options.list()).find((one) => relative(cwd, one) === file)
    if (!known) return { definitions: [], errors: [] }
    const { machines, failures } = await load([known], options.load)
    return {
      definitions: machines.map(({ name, machine }) => ({ name, definition: definitionOf(machine) })),
      errors: failures.map(({ error }) => error),
    }
  }

  async function pasteFrom(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const source = await textOf(request, mostPasted)
    if (source === null) return send(response, 413, 'text/plain', 'too large')
    return sendJson(response, await paste(source))
  }

  async function paste(source: string): Promise<ListedModule> {
    const name = `pasted ${pasted.size + 1}`
    const version = `${started}-${pasted.size + 1}`
    const file = join(cwd, `pasted-${version}.tsx`)
    const plugin = {
      name: 'pasted-source',
      enforce: 'pre' as const,
      resolveId: (id: string) => (id === file ? id : null),
      load: (id: string) => (id === file ? withExports(source) : null),
    }
    const made = await bundle([file], { root: cwd, target: 'browser', plugins: [plugin] })
    pasted.set(version, made)
    const entry = made.entries.get(file)
    return {
      file: name,
      url: entry === undefined ? null : `/pasted/${version}/${entry}`,
      error: made.errors.get(file) ?? null,
      events: eventTypesIn(programOf(file, source)),
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, 500, 'text/plain', loadErrorOf(error))
      else response.end()
    })
  })
  return {
    server,
    close: async () => {
      await modules.stop()
      relay.stop()
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
    },
  }
}

/** A sketch rarely exports anything. */
const withExports = (source: string): string =>
  /^\s*export\b/m.test(source)
    ? source
    : `${/\bfrom\s+['"]xstate['"]/.test(source) ? '' : "import { assign, createMachine, emit, enqueueActions, fromCallback, fromObservable, fromPromise, fromTransition, raise, sendParent, sendTo, setup, spawnChild, stopChild, and, or, not, stateIn } from 'xstate'\n"}${source
        .replaceAll(/^(const|let|var) /gm, 'export $1 ')
        .replace(/^(createMachine\(|setup\()/m, 'export const machine = $1')}`

type Watched = {
  list: () => Promise<ModuleList>
  code: (name: string) => Promise<string | undefined>
  follow: (response: ServerResponse) => void
  stop: () => Promise<void>
}

function watchedModules({ list, roots, load: { cwd, config }, screens }: ViewerOptions, started: string): Watched {
  let built: Promise<{ files: string[]; bundle: Bundle }> | null = null
  let edits = 0
  const version = (): string => `${started}-${edits}`
  const followers = new Set<ServerResponse>()
  const watcher = watchSource(roots, changed)
  const screensFile = screens === undefined ? null : resolve(cwd, screens)

  async function build(): Promise<{ files: string[]; bundle: Bundle }> {
    const files = await list()
    const modules = [...files.filter((file) => !file.endsWith('.json')), ...(screensFile === null ? [] : [screensFile])]
    const made = await bundle(modules, { root: rootOf(modules, cwd), target: 'browser', config, hasScreens: screensFile !== null })
    await watcher.add([...made.sources, ...files])
    return { files, bundle: made }
  }
  const now = () =>
    (built ??= build().catch((error: unknown) => {
      // The next request builds again.
      built = null
      throw error
    }))

  let timer: NodeJS.Timeout | undefined
  function changed(): void {
    clearTimeout(timer)
    // An editor writes several times.
    timer = setTimeout(() => {
      built = null
      edits++
      for (const follower of followers) follower.write(`data: ${version()}\n\n`)
    }, 80)
  }

  return {
    list: async () => {
      const { files, bundle: made } = await now()
      const entryOf = (file: string): string | null => {
        const entry = made.entries.get(file)
        return entry === undefined ? null : `/modules/${version()}/${entry}`
      }
      const modules = files.map(async (file): Promise<ListedModule> => {
        const source = await readFile(file, 'utf8').catch(() => '')
        const common = {
          file: relative(cwd, file).split(sep).join('/'),
          error: made.errors.get(file) ?? null,
          ...(await inputBeside(file)),
        }
        if (file.endsWith('.json')) return { ...common, url: null, definition: source, events: [] }
        const program = programOf(file, source)
        return { ...common, url: entryOf(file), source, events: eventTypesIn(program), lines: stateLinesIn(program, source) }
      })
      return { modules: await Promise.all(modules), screens: screensFile === null ? null : entryOf(screensFile) }
    },
    code: async (name) => (await now()).bundle.chunks.get(name),
    follow: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(`data: ${version()}\n\n`)
      followers.add(response)
      response.on('close', () => followers.delete(response))
    },
    stop: () => {
      clearTimeout(timer)
      for (const follower of followers) follower.end()
      return watcher.stop()
    },
  }
}

/** `door.input.json` beside `door.ts`. */
async function inputBeside(file: string): Promise<{ input?: unknown }> {
  const text = await readFile(file.replace(/\.\w+$/, '.input.json'), 'utf8').catch(() => null)
  try {
    return text === null ? {} : { input: JSON.parse(text) as unknown }
  } catch {
    return {}
  }
}

/** No other page may post source. */
const isOwn = ({ headers }: IncomingMessage): boolean => headers.origin === undefined || headers.origin === `http://${headers.host}`

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  // Another site could have its visitors press buttons of a frame.
  const headers = { 'cache-control': 'no-store', 'content-security-policy': "frame-ancestors 'none'" }
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(body)
}

const sendJson = (response: ServerResponse, value: unknown): void => send(response, 200, 'application/json', JSON.stringify(value))

const sendCode = (response: ServerResponse, code: string | null): void =>
  code === null ? send(response, 404, 'text/plain', 'not found') : send(response, 200, 'text/javascript', code)

async function sendFile(response: ServerResponse, folder: string, pathname: string): Promise<void> {
  const file = normalize(pathname === '/' ? '/index.html' : decodeURIComponent(pathname))
  const body = await readFile(join(folder, file)).catch(() => null)
  if (body) send(response, 200, types.get(extname(file)) ?? 'application/octet-stream', body)
  else send(response, 404, 'text/plain', 'not found')
}
