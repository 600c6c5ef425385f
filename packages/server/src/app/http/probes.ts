import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#core/context/appContext.ts'
import { isInBounds } from '#platform/db/databaseClock.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports draining at /readyz and waits `seconds` for balancers; requests are still served. */
    announceEnd: (seconds: number) => Promise<void>
  }
}

export function addProbes(app: FastifyInstance, { pool, skew, catalogue }: Pick<AppContext, 'pool' | 'skew' | 'catalogue'>): void {
  let draining = false
  // Shared, because probes from many addresses could overload the database.
  let looking: Promise<string[]> | undefined
  const pendingNow = (): Promise<string[]> =>
    (looking ??= pendingMigrations(pool)
      // Jobs log the database's error; the probe only names it.
      .catch(() => ['database'])
      .finally(() => (looking = undefined)))
  app.decorate('announceEnd', async (seconds: number) => {
    draining = true
    await pause(seconds * 1_000)
  })
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/healthz', { config: { limit: 'probe' } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config: { limit: 'probe' } }, async (_, reply) => {
    const unmigrated = draining ? [] : await pendingNow()
    const pending = [...unmigrated, ...(isInBounds({ skew }) ? [] : ['clock']), ...(catalogue.isLoaded ? [] : ['catalogue'])]
    if (!draining && pending.length === 0) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: draining ? 'draining' : 'not ready', pending })
  })
}
