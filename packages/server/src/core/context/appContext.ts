import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Config } from '#platform/config/config.ts'
import type { Replica } from '#platform/db/replica.ts'
import type { ServerKeys } from '#platform/db/serverKeys.ts'
import type { RateLimiter } from '#platform/http/rateLimit.ts'
import type { BackgroundTasks } from '#platform/jobs/backgroundTasks.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { SharedReads } from '#platform/queues/sharedReads.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Webhook, AdapterBase } from '#ports/adapter.ts'
import type { Ports } from '#ports/ports.ts'
import type { LiveCatalogue } from '../catalogue/catalogue.live.ts'
import type { Settings } from '../settings/settings.ts'
import type { KnownTokens } from './knownTokens.ts'

export type AppContext = {
  config: Config
  pool: Pool
  /** For LISTEN, which needs a session of its own; the same as `pool` where there is no pooler. */
  direct: Pool
  replica: Replica
  clock: Clock
  /** As in databaseClock.ts. */
  skew: () => number
  measureClock: () => Promise<void>
  settings: Settings
  catalogue: LiveCatalogue
  ports: Ports
  hooks: readonly Webhook[]
  limiter: RateLimiter
  knownTokens: KnownTokens
  /** Serializes readings of a player and game. */
  gameReads: SharedReads<Synced>
  log: FastifyBaseLogger
  metrics: Registry
  jobs: Jobs
  backgroundTasks: BackgroundTasks
} & ServerKeys

/** `busy`: a transfer is in progress, so balances cannot be compared. */
export type Synced = 'synced' | 'busy'

/** Built-in ports may use the database. */
export type PortsBase = Omit<AppContext, 'ports' | 'hooks'> & Omit<AdapterBase, 'setting'>
