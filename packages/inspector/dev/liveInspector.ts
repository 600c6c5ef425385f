// Inspects the actors of the product's Vite server, and serves the gallery that follows them.
import { join } from 'node:path'
import { createServer, preview, type Plugin } from 'vite'

const inspectorFolder = join(import.meta.dirname, '..')
const product = join(inspectorFolder, '../web/src/')
const replacements: Readonly<Record<string, string>> = {
  xstate: join(inspectorFolder, 'src/live/xstate.ts'),
  '@xstate/react': join(inspectorFolder, 'src/live/xstateReact.ts'),
}
/** On the product's origin, because a BroadcastChannel connects windows of one origin only. */
const base = '/inspector/'

/** Applies to the dev server only. */
export function liveInspector(built?: string): Plugin {
  let gallery: Awaited<ReturnType<typeof serveGallery>>
  return {
    name: 'live-inspector',
    apply: 'serve',
    enforce: 'pre',
    resolveId: (source, importer) => (importer?.startsWith(product) ? replacements[source] : undefined),
    config: async () => {
      gallery = await serveGallery(built)
      return { server: { proxy: { [base]: { target: new URL(gallery.resolvedUrls?.local[0] ?? '').origin, ws: true } } } }
    },
    configureServer: (server) => {
      const print = server.printUrls.bind(server)
      server.printUrls = () => {
        print()
        const [at] = server.resolvedUrls?.local ?? []
        if (at) server.config.logger.info(`  The machines, live: ${new URL(`${base}#/?part=live`, at).href}`)
      }
    },
    closeBundle: () => gallery.close(),
  }
}

async function serveGallery(built: string | undefined) {
  const settings = { configFile: join(inspectorFolder, 'vite.config.ts'), base, logLevel: 'error' } as const
  const own = { host: '127.0.0.1', port: 0 }
  if (built !== undefined) return preview({ ...settings, build: { outDir: built }, preview: own })
  return (await createServer({ ...settings, server: own })).listen()
}
