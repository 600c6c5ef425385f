import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { BackgroundTasks } from '#platform/jobs/backgroundTasks.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { LiveCatalogue } from '../catalogue/catalogue.live.ts'
import type { Config } from '#platform/config/config.ts'
import type { ServerKeys } from '#platform/db/serverKeys.ts'
import type { Synced } from '../games/gameSync.ts'
import type { SharedReads } from '#platform/queues/sharedReads.ts'
import type { RateLimiter } from '#platform/http/rateLimit.ts'
import type { Webhook } from '#ports/adapter.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Ports } from '#ports/ports.ts'
import type { KnownTokens } from './knownTokens.ts'
import type { Settings } from '../settings/settings.ts'

/** From the current catalogue. */
export type Catalogue = {
  bankOf: (code: string) => CatalogueBank | undefined
  /** A referral source. */
  hasSource: (code: string) => boolean
  games: () => readonly CatalogueGame[]
}
type CatalogueBank = { code: string; nameTH: string; nameEN: string }
type CatalogueGame = {
  code: string
  name: string
  category: 'slot' | 'sport' | 'lotto'
  logo: string
  background: string
  /** Game units per baht, for display only. */
  ftWalletSlot: number
  web: string | null
  /** The site of the Laos variant, if it has another. */
  webLaos?: string | null | undefined
  android: string | null
  ios: string | null
  /** Extra values of the site's login form. */
  event?: Record<string, string> | undefined
  /** Opened together with a player's account. */
  withRegistration: boolean
}

/** The application context. */
export type AppContext = {
  config: Config
  pool: Pool
  clock: Clock
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  skew: () => number
  measureClock: () => Promise<void>
  settings: Settings
  catalogue: LiveCatalogue
  ports: Ports
  hooks: readonly Webhook[]
  limiter: RateLimiter
  knownTokens: KnownTokens
  /** One reading at a time for a player and game. */
  gameReads: SharedReads<Synced>
  log: FastifyBaseLogger
  /** Metrics other than HTTP's. */
  metrics: Registry
  jobs: Jobs
  /** Runs work after the response. */
  afterwards: BackgroundTasks
} & ServerKeys
