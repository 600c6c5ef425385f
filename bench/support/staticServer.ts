// Serves the built login page without a backend. A rewrite of its HTML isolates what a benchmark compares.
import { createServer, type Server, type ServerResponse } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type Rewrite = (html: string) => string

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export async function serveBuild(
  dist: string,
  rewrite: Rewrite,
  extraFiles: ReadonlyMap<string, string> = new Map(),
): Promise<{ server: Server; origin: string }> {
  const files = await read(join(dist, 'client'))
  for (const [path, text] of extraFiles) files.set(path, brotliCompressSync(text))
  const page = brotliCompressSync(rewrite(await readFile(join(dist, 'pages/login.th.html'), 'utf8')))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/login') return send(response, '.html', page)
    const file = files.get(pathname)
    if (!file) return response.writeHead(404).end()
    return send(response, extname(pathname), file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address')
  return { server, origin: `http://localhost:${address.port}` }
}

export const withoutScripts: Rewrite = (html) =>
  html.replaceAll(/<script[\s\S]*?<\/script>|<link rel="(?:modulepreload|stylesheet|manifest)"[^>]*>/g, '')
export const unchanged: Rewrite = (html) => html
export const withScript =
  (path: string): Rewrite =>
  (html) =>
    html
      .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
      .replace('</head>', `<script type="module" src="${path}"></script></head>`)

function send(response: ServerResponse, extension: string, body: Buffer): void {
  const compressed = extension !== '.woff2' ? { 'content-encoding': 'br' } : {}
  response.writeHead(200, { 'content-type': types[extension] ?? 'application/octet-stream', 'content-length': body.length, ...compressed })
  response.end(body)
}

async function read(folder: string): Promise<Map<string, Buffer>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && extname(entry.name) in types,
  )
  const files = new Map<string, Buffer>()
  for (const { parentPath, name } of entries) {
    const path = join(parentPath, name)
    const body = await readFile(path)
    files.set(`/${relative(folder, path)}`, extname(name) === '.woff2' ? body : brotliCompressSync(body))
  }
  return files
}
