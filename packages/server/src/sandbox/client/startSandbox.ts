import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings as known } from '#platform/config/config.ts'
import { spawnServer } from '#platform/processes/spawned.ts'
import { unsupportedNode } from '#platform/processes/unsupportedNode.ts'
import { sandboxAt, type SandboxContext } from './sandboxContext.ts'

export type StartSandbox = {
  /** Default: a free one. */
  port?: number
  /** Environment settings (the README's table), such as `{ EXTENSIONS: 'off' }`. */
  settings?: Record<string, string>
}

export type RunningSandbox = SandboxContext & {
  [Symbol.asyncDispose]: () => Promise<void>
  /** Ends the server and its PostgreSQL, and removes their files. */
  stop: () => Promise<void>
}

/** Tests create their players from one address. */
const ampleBudgets = Object.fromEntries(
  [
    known.otpAddressSends,
    known.otpSubnetSends,
    known.otpRangeSends,
    known.otpTotalSends,
    known.registerAddressTries,
    known.registerSubnetTries,
    known.registerTotalTries,
  ].map(({ name }) => [name, '100000']),
)

/** Tests read a bet right after placing it, and passwords of tests need no cost. */
const forTests = { ...ampleBudgets, [known.gameReadSeconds.name]: '0', [known.passwordCost.name]: '4' }

const program = fileURLToPath(new URL(`../../krapao${extname(import.meta.url)}`, import.meta.url))

/**
 * Starts the real server with a temporary PostgreSQL. Rejects when it does not start, with the reason on stderr. Cleans up even if this
 * process is killed. Needs Node 24. Password hashes are cheap.
 */
export async function startSandbox({ port = 0, settings = {} }: StartSandbox = {}): Promise<RunningSandbox> {
  const tooOld = unsupportedNode(process.versions.node)
  if (tooOld) throw new Error(tooOld)
  // The environment may have settings of another server.
  const env = { ...process.env }
  for (const { name } of Object.values(known)) delete env[name]
  const server = await spawnServer(program, ['sandbox'], { ...env, ...forTests, ...settings, PORT: String(port) })
  server.letGo()
  return { ...sandboxAt(server.url), stop: server.stop, [Symbol.asyncDispose]: server.stop }
}
