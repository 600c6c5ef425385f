import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '../server.ts'
import { startCopies } from './copies.ts'
import { ampleBudgets, quickRewards } from './budgets.ts'
import { newDatabase } from './database.ts'

const main = join(import.meta.dirname, '../../packages/server/src/main.ts')

export type RunningServer = {
  origin: string
  stop: () => Promise<void>
  /** kill -9: nothing is finished, nothing is closed. Its PostgreSQL lives on, and the next server on its folder takes it over. */
  kill: () => Promise<void>
}
/** Settings of the server's environment, over the defaults: `{ EXTENSIONS: 'off' }`, `{ VARIANT: 'la' }`. */
export type ServerSettings = Record<string, string>

/** The backend of another operator, which knows nothing beyond the specification. One object: equal ones would be a server for each file. */
export const extensionsOff: ServerSettings = { EXTENSIONS: 'off' }

/**
 * The real server on a free port, with a data folder that goes with it. Its database is a clone in the run's PostgreSQL; one that is
 * given its own folder runs a PostgreSQL there itself. Passwords are hashed quickly: every test makes a player. With
 * KRAPAO_COPIES=nginx it is two of them behind nginx, but for tests that say where the data is, because they kill it.
 */
export async function startServer(settings: ServerSettings = {}): Promise<RunningServer> {
  if (process.env['KRAPAO_COPIES'] === 'nginx' && !settings['KRAPAO_DATA']) return startCopies(main, settings)
  const folder = await mkdtemp(join(tmpdir(), 'krapao-e2e-'))
  const database = 'KRAPAO_DATA' in settings ? undefined : await newDatabase()
  const own = {
    PORT: '0',
    KRAPAO_DATA: folder,
    DATABASE_URL: database ?? '',
    SANDBOX: 'on',
    PASSWORD_COST: '4',
    GAME_READ_SECONDS: '0',
    ...ampleBudgets,
    ...quickRewards,
  }
  const server = await spawnServer(main, [], { ...process.env, ...own, ...settings })
  const andClear = (end: () => Promise<void>) => async (): Promise<void> => {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
  return { origin: server.url, stop: andClear(server.stop), kill: andClear(server.kill) }
}
