import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'

const files = {
  '/': ['console.html', 'text/html; charset=utf-8'],
  '/console.css': ['console.css', 'text/css; charset=utf-8'],
  '/console.js': ['console.js', 'text/javascript; charset=utf-8'],
} as const

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The console page and its two files, as they are in the folder `console`. */
export function addConsole(scope: FastifyInstance): void {
  for (const [path, [name, type]] of Object.entries(files)) {
    const content = readFileSync(new URL(`./console/${name}`, import.meta.url))
    scope.get(path, async (_, reply) => reply.headers({ 'content-type': type, 'content-security-policy': policy }).send(content))
  }
}
