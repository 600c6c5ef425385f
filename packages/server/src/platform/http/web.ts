import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { whenMissing } from '../errors/whenMissing.ts'
import { countryLanguage } from '../values/language.ts'
import type { Variant } from '../values/phone.ts'
import { notFound } from './errors.ts'

const types = new Map(
  Object.entries({
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.ico': 'image/x-icon',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.map': 'application/json; charset=utf-8',
    '.mp4': 'video/mp4',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.txt': 'text/plain; charset=utf-8',
    '.webmanifest': 'application/manifest+json',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
  }),
)
type File = { type: string; plain: Buffer; brotli: Buffer | undefined }

/** Other paths get Page Not Found with status 404. */
const routes = new Set([
  '/',
  '/login',
  '/register',
  '/howto',
  '/contact',
  '/terminated',
  '/user',
  ...['home', 'profile', 'bonus', 'statement', 'contact', 'spin'].map((page) => `/user/${page}`),
  ...['account', 'security', 'limits', 'notifications', 'language'].map((page) => `/user/profile/${page}`),
])
/** Lao is `lo` except in the API. */
const languages = new Map(Object.entries({ TH: 'th', LA: 'lo', EN: 'en' }))

/** `webFolder` holds client/ and pages/; without them only the API is served. */
export async function serveWeb(app: FastifyInstance, { variant, webFolder }: { variant: Variant; webFolder: string }): Promise<void> {
  const [assets, pages] = await Promise.all([readFiles(join(webFolder, 'client')), readFiles(join(webFolder, 'pages'))])

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (request.method !== 'GET' || path === undefined || /^\/(api|sandbox)(\/|$)/.test(path)) throw notFound()
    const asset = assets.get(path)
    if (asset) return sendAsset(request, reply, path, asset)
    if (extname(path)) throw notFound()
    if (!routes.has(path) && !isNavigation(request)) throw notFound()
    const page = pages.get(`/${path === '/login' ? 'login' : 'shell'}.${languageOf(request) ?? countryLanguage[variant]}.html`)
    if (!page) throw notFound()
    reply.code(routes.has(path) ? 200 : 404).header('vary', 'Cookie, Accept-Encoding')
    // For the list of devices: Chrome no longer names the model in its User-Agent.
    reply.header('accept-ch', 'Sec-CH-UA-Model')
    return send(request, reply, page)
  })
}

const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || /\btext\/html\b/.test(headers.accept ?? '')

/** Returns undefined for a malformed path, or one that names another host. */
function pathOf({ url }: FastifyRequest): string | undefined {
  if (/^[/\\]{2}/.test(url)) return undefined
  try {
    const { pathname } = new URL(url, 'http://server')
    return decodeURIComponent(pathname === '/' ? '/' : pathname.replace(/\/$/, ''))
  } catch {
    return undefined
  }
}

const languageOf = ({ headers }: FastifyRequest): string | undefined =>
  languages.get(/(?:^|;\s*)LOCALE=(TH|LA|EN)(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '')

function sendAsset(request: FastifyRequest, reply: FastifyReply, path: string, file: File): FastifyReply {
  // Only names in assets/ contain a content hash.
  reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  reply.header('vary', 'Accept-Encoding')
  return file.type === 'video/mp4' ? sendVideo(request, reply, file) : send(request, reply, file)
}

/** Safari plays video only by byte ranges (RFC 9110, 14.2). */
function sendVideo(request: FastifyRequest, reply: FastifyReply, { type, plain }: File): FastifyReply {
  reply.type(type).header('accept-ranges', 'bytes')
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === '' && last === '') return reply.send(plain)
  const size = plain.length
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (from >= size) return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (to < from) return reply.send(plain)
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${size}`)
    .send(plain.subarray(from, to + 1))
}

function send(request: FastifyRequest, reply: FastifyReply, { type, plain, brotli }: File): FastifyReply {
  const squeezed = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? brotli : undefined
  if (squeezed) reply.header('content-encoding', 'br')
  return reply.type(type).send(squeezed ?? plain)
}

async function readFiles(folder: string): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(whenMissing([]))
  const known = entries.filter((entry) => entry.isFile() && types.has(extname(entry.name)) && !entry.parentPath.includes(`${sep}.vite`))
  const files = known.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name)
    const brotli = await readFile(`${file}.br`).catch(whenMissing(undefined))
    const path = `/${relative(folder, file).split(sep).join('/')}`
    return [path, { type: types.get(extname(name)) ?? '', plain: await readFile(file), brotli }] as const
  })
  return new Map(await Promise.all(files))
}
