import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings as known } from '../config.ts'
import { oldNode } from '../oldNode.ts'
import { spawnServer } from '../spawned.ts'
import { sandboxAt, type SandboxWorld } from './sandboxWorld.ts'

export type StartSandbox = {
  /** The port to listen on; without it a free one. */
  port?: number
  /** Settings of the server as its environment has them (the table in the README), for example `{ EXTENSIONS: 'off' }`. */
  settings?: Record<string, string>
}

export type RunningSandbox = SandboxWorld & {
  /** `stop`, for `await using`. */
  [Symbol.asyncDispose]: () => Promise<void>
  /** Ends the server and its PostgreSQL, and removes what they wrote. Resolves when nothing is left. */
  stop: () => Promise<void>
}

/** Tests make their players from one address: more than a real one may within an hour. */
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

/** Tests bet at a game and read it in the next line. */
const unsharedReads = { [known.gameReadSeconds.name]: '0' }

const program = fileURLToPath(new URL(`../krapao${extname(import.meta.url)}`, import.meta.url))

/**
 * The real server on a free port of this machine, with a PostgreSQL and a folder of its own that go with it, and the world around it
 * to play with. Takes some seconds. Rejects where it does not start, and then its reason is on stderr. If this process ends without
 * `stop`, killed perhaps, the sandbox notices and clears up after itself. Needs Node 24.
 */
export async function startSandbox({ port = 0, settings = {} }: StartSandbox = {}): Promise<RunningSandbox> {
  const tooOld = oldNode(process.versions.node)
  if (tooOld) throw new Error(tooOld)
  // Settings of another server, which this process may have been given, are not meant for this one.
  const env = { ...process.env }
  for (const { name } of Object.values(known)) delete env[name]
  const server = await spawnServer(program, ['sandbox'], { ...env, ...ampleBudgets, ...unsharedReads, ...settings, PORT: String(port) })
  server.letGo()
  return { ...sandboxAt(server.url), stop: server.stop, [Symbol.asyncDispose]: server.stop }
}
