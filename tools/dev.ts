// `npm run dev`: restarts the server and reloads the page when their source or the contract changes.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { PORT } = process.env
const commands: [command: string, args: string[], folder: string, env?: NodeJS.ProcessEnv][] = [
  [
    process.execPath,
    ['--conditions=source', '--watch-path=packages/server/src', '--watch-path=openapi.yaml', '--watch', 'packages/server/src/main.ts'],
    root,
    // The page takes PORT (packages/inspector/dev.config.ts).
    PORT === undefined ? {} : { PORT: String(Number(PORT) + 1) },
  ],
  [
    process.execPath,
    [`${root}packages/web/node_modules/vite/bin/vite.js`, '--config', '../inspector/dev.config.ts'],
    `${root}packages/web`,
  ],
]

const children = commands.map(([command, args, folder, env]) =>
  spawn(command, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } }),
)
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop)
let running = children.length
for (const child of children)
  child.on('exit', () => {
    stop()
    running -= 1
    // The listener of `disconnect` keeps this process alive.
    if (running === 0 && process.connected) process.disconnect()
  })
