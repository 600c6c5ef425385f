import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { StartError } from '#platform/config/config.ts'
import { isDatabaseUnavailable } from '#platform/db/databaseErrors.ts'

type Place = { host: string; port: number }

/** Answers 503 meanwhile, but 200 at `/healthz`, for load balancers. Rejects on errors that waiting cannot fix. */
export async function waitForDatabase(
  pools: readonly Pool[],
  place: Place,
  stopped: Promise<void>,
  everyMs = 1_000,
): Promise<'ready' | 'stopped'> {
  const allAnswer = async (): Promise<boolean> => (await Promise.all(pools.map(answers))).every(Boolean)
  if (await allAnswer()) return 'ready'
  console.error('The database does not answer. Waiting for it, and answering 503 until then.')
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      const alive = request.url === '/healthz'
      const headers = {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        connection: 'close',
        ...(!alive && { 'retry-after': '1' }),
      }
      response.writeHead(alive ? 200 : 503, headers)
      response.end(JSON.stringify(alive ? { status: 'alive' } : { message: 'the service is unavailable for a moment' }))
    },
  )
  server.listen(place.port, place.host)
  await once(server, 'listening')
  let isStopped = false
  void stopped.then(() => (isStopped = true))
  try {
    while (!(await allAnswer())) {
      await Promise.race([new Promise((resolve) => setTimeout(resolve, everyMs)), stopped])
      if (isStopped) return 'stopped'
    }
    console.error('The database answers.')
    return 'ready'
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function answers(pool: Pool): Promise<boolean> {
  try {
    await pool.query('select 1')
    return true
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.message.includes('unsupported startup parameter'))
      throw new StartError('DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to PostgreSQL itself.')
    if (isDatabaseUnavailable(error)) return false
    // The message never holds the password.
    throw new StartError(`The database refuses us: ${error.message}.`)
  }
}
