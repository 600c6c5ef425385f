// Inspects the actors of the product's Vite server, and serves the gallery that follows them.
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { build, type Connect, type Plugin, type ViteDevServer } from 'vite'
import { buildOnDemand } from './buildOnDemand.ts'

const here = join(import.meta.dirname, '..')
const product = join(here, '../web/src/')
const replacements: Readonly<Record<string, string>> = {
  xstate: join(here, 'src/live/xstate.ts'),
  '@xstate/react': join(here, 'src/live/xstateReact.ts'),
}
const sources = [join(here, 'src/'), join(here, '../statecharts/src/'), join(here, '../machines/src/'), product]
/** On the product's origin, because a BroadcastChannel connects windows of one origin only. */
const galleryPath = '/inspector/'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Applies to the dev server only. The gallery is built on request, unless `built` names its folder. */
export const liveInspector = (built?: string): Plugin => ({
  name: 'live-inspector',
  apply: 'serve',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.startsWith(product) ? replacements[source] : undefined),
  configureServer: (server) => {
    server.middlewares.use(gallery(built === undefined ? watched(server) : () => Promise.resolve(built)))
    const print = server.printUrls.bind(server)
    server.printUrls = () => {
      print()
      const [at] = server.resolvedUrls?.local ?? []
      if (at) server.config.logger.info(`  The machines, live: ${new URL(`${galleryPath}#/?part=live`, at).href}`)
    }
  },
})

function watched({ watcher }: ViteDevServer): (isPage: boolean) => Promise<string> {
  const { folder, changed } = buildOnDemand(buildGallery)
  watcher.add(sources).on('all', (_event, path) => {
    if (sources.some((source) => path.startsWith(source))) changed()
  })
  return folder
}

function gallery(folder: (isPage: boolean) => Promise<string>): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith(galleryPath)) return next()
    const answer = async (): Promise<void> => {
      const file = normalize(`/${pathname.slice(galleryPath.length) || 'index.html'}`)
      const body = await readFile(join(await folder(extname(file) === '.html'), file)).catch(() => null)
      response.writeHead(body ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      response.end(body)
    }
    return void answer().catch(next)
  }
}

async function buildGallery(): Promise<string> {
  await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'warn' })
  return join(here, 'dist')
}
