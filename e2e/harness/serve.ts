import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'

export const inspectorFolder = join(import.meta.dirname, '../node_modules/.inspector')

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export const buildInspector = (): Promise<unknown> =>
  build({
    configFile: join(import.meta.dirname, '../../packages/inspector/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: inspectorFolder },
  })

/** With the product's policy, so that a screen that violates it fails here. */
export async function serveInspector(policy = ''): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(pathname === '/' ? '/index.html' : pathname)
    const body = await readFile(join(inspectorFolder, path)).catch(() => null)
    response.writeHead(body ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'text/plain',
      ...(policy ? { 'content-security-policy': policy } : {}),
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
