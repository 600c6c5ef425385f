import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'

const [css, html, js] = ['text/css; charset=utf-8', 'text/html; charset=utf-8', 'text/javascript; charset=utf-8']
const files = {
  '/': ['console.html', html],
  // Sent by the support agent.
  '/rules.pdf': ['rules.pdf', 'application/pdf'],
  '/console.css': ['console.css', css],
  '/games.css': ['games.css', css],
  ...Object.fromEntries(
    ['console', 'page', 'money', 'games', 'chats', 'switches'].map((name) => [`/${name}.js`, [`${name}.js`, js] as const]),
  ),
}

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

export function addConsole(scope: FastifyInstance): void {
  for (const [path, [name, type]] of Object.entries(files)) {
    const content = readFileSync(new URL(`../console/${name}`, import.meta.url))
    scope.get(path, async (_, reply) => reply.headers({ 'content-type': type, 'content-security-policy': policy }).send(content))
  }
}
