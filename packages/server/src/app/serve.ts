import type { AddressInfo } from 'node:net'
import { noCatalogue } from '#core/catalogue/catalogue.live.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { StartError, type Config } from '#platform/config/config.ts'
import { isDatabaseUnavailable } from '#platform/db/databaseErrors.ts'
import { assertTimeLimits, openDatabase } from '#platform/db/database.ts'
import { assertDatabaseKind } from '#platform/db/databaseKind.ts'
import { migrate } from '#platform/db/migrate.ts'
import { seed } from '#sandbox/seed/seed.ts'
import { closeApp, createApp } from './app.ts'
import { createAppContext } from './createAppContext.ts'
import { addRealtime } from './realtime/realtime.ts'
import { startBackgroundWork } from './startBackgroundWork.ts'
import { waitForDatabase } from './waitForDatabase.ts'

type Start = {
  readConfig: () => Config
  /** For throwaway data. */
  postgres?: string[]
  /** Registers cleanup that runs last. */
  before?: (drain: AsyncDisposableStack) => void
}

/** A failed start prints one line on stderr and sets exit code 1. */
export async function serve({ readConfig, postgres = [], before }: Start): Promise<void> {
  const stopped = askedToStop()
  const drain = new AsyncDisposableStack()
  before?.(drain)
  try {
    const config = readConfig()
    const greeting = await start(config, postgres, drain, stopped)
    if (greeting !== null) {
      console.log(greeting)
      await stopped
    }
    console.log('Stopping: finishing what is under way.')
  } catch (error) {
    const lost = error instanceof Error && isDatabaseUnavailable(error) && `The database was lost during the start: ${error.message}`
    console.error(error instanceof StartError ? error.message : lost || error)
    process.exitCode = 1
  } finally {
    await drain.disposeAsync()
  }
}

function askedToStop(): Promise<void> {
  return new Promise<void>((resolve) => {
    process.on('SIGINT', resolve).on('SIGTERM', resolve)
    // The parent process has ended.
    process.on('disconnect', resolve)
    process.channel?.unref()
  })
}

/** Returns what to print, or null when stopped before. */
async function start(config: Config, postgres: string[], drain: AsyncDisposableStack, stopped: Promise<void>): Promise<string | null> {
  const database = await openDatabase(config, drain, { settings: postgres })
  const { pool, direct } = database
  if ((await takenPort(() => waitForDatabase([pool, direct], config, stopped), config)) !== 'ready') return null
  if (direct !== pool) await assertTimeLimits(pool)
  await migrate(direct)
  await (config.sandbox ? seed(pool, config) : assertDatabaseKind(pool, 'live', Date.now()))
  const context = await createAppContext(config, pool, drain, database)
  const app = await createApp(context)
  await addRealtime(app, context)
  drain.defer(() => closeApp(app, 10_000))
  drain.defer(() => app.announceEnd(config.drainSeconds))
  await takenPort(() => app.listen({ host: config.host, port: config.port }), config)
  drain.defer(startBackgroundWork(context))
  const { port } = app.server.address() as AddressInfo
  return greetingOf(context, `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`)
}

async function takenPort<T>(listen: () => Promise<T>, { host, port }: Config): Promise<T> {
  return listen().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} is taken. Set PORT to another, or to 0 for a free one.`)
    if (error.code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${host} is not an address of this machine.`)
    throw error
  })
}

function greetingOf({ config, catalogue }: AppContext, address: string): string {
  if (!catalogue.isLoaded) return `Krapao is not ready on ${address} because ${noCatalogue}`
  if (!config.sandbox) return `Krapao is ready on ${address}`
  return `Krapao is ready on ${address}
Sign in with phone 0800000001 and password demo1234, or register as anyone.
The sandbox, where you read the SMS and pay the QRs: ${address}/sandbox`
}
