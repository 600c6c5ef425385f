// `npm run inspect`: builds the gallery and serves it to this machine only.
import { join } from 'node:path'
import { build, preview } from 'vite'

const configFile = join(import.meta.dirname, 'vite.config.ts')
await build({ configFile, logLevel: 'warn' })
const server = await preview({ configFile, preview: { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 4300) } })
console.log(`The machines: ${server.resolvedUrls?.local[0] ?? ''}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close().then(() => process.exit(0)))
