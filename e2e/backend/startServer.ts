import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer, type RunningServer, type ServerSettings } from '../server.ts'
import { startCopies } from './copies.ts'
import { ampleBudgets, quickRewards } from './budgets.ts'
import { newDatabase } from './database.ts'

const main = join(import.meta.dirname, '../../packages/server/src/main.ts')

/** Shared, because equal objects would start a server for each file. */
export const extensionsOff: ServerSettings = { EXTENSIONS: 'off' }

/**
 * The server's database is a clone in the run's PostgreSQL, or with KRAPAO_DATA in a separate one, for tests that kill the server.
 * Password hashing is fast, because every test registers a player. KRAPAO_COPIES=nginx runs two copies behind nginx.
 */
export async function startServer(settings: ServerSettings = {}): Promise<RunningServer> {
  if (process.env['KRAPAO_COPIES'] === 'nginx' && !settings['KRAPAO_DATA']) return startCopies(main, settings)
  const folder = await mkdtemp(join(tmpdir(), 'krapao-e2e-'))
  const database = 'KRAPAO_DATA' in settings ? undefined : await newDatabase()
  const defaults = {
    PORT: '0',
    KRAPAO_DATA: folder,
    DATABASE_URL: database ?? '',
    SANDBOX: 'on',
    PASSWORD_COST: '4',
    GAME_READ_SECONDS: '0',
    ...ampleBudgets,
    ...quickRewards,
  }
  const server = await spawnServer(main, [], { ...process.env, ...defaults, ...settings })
  const thenDeleteFolder = (end: () => Promise<void>) => async (): Promise<void> => {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
  return { origin: server.url, stop: thenDeleteFolder(server.stop), kill: thenDeleteFolder(server.kill) }
}
