import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Afterwards } from './background/afterwards.ts'
import type { Jobs } from './background/jobs.ts'
import type { LiveCatalogue } from './catalogue/catalogue.live.ts'
import type { Config } from './config.ts'
import type { ServerKeys } from './db/serverKeys.ts'
import type { Synced } from './gameAccount/gameSync.ts'
import type { SharedReads } from './gameAccount/sharedReads.ts'
import type { RateLimiter } from './http/rateLimit.ts'
import type { Webhook } from './ports/adapter.ts'
import type { Clock } from './ports/clock.ts'
import type { Ports } from './ports/ports.ts'
import type { Settings } from './settings/settings.ts'

/** What an operator offers, as far as other capabilities need it; server-wide, read from the catalogue's current version. */
export type Catalogue = {
  /** A bank that a player may register with. */
  bankOf: (code: string) => CatalogueBank | undefined
  /** Where a player may have heard of us. */
  hasSource: (code: string) => boolean
  /** Every game offered, in the order in which they are shown. */
  games: () => readonly CatalogueGame[]
}
type CatalogueBank = { code: string; nameTH: string; nameEN: string }
type CatalogueGame = {
  code: string
  name: string
  category: 'slot' | 'sport' | 'lotto'
  logo: string
  background: string
  /** What one baht is worth in the game: for show alone. */
  ftWalletSlot: number
  web: string | null
  /** The site of the Laos variant, where it has another. */
  webLaos?: string | null | undefined
  android: string | null
  ios: string | null
  /** Values that the site's login form wants beside the credentials. */
  event?: Record<string, string> | undefined
  /** Opened together with a player's own account. */
  withRegistration: boolean
}

/** All that a capability stands on. Made once at the start, passed to each `xRoutes(world)`. */
export type World = {
  config: Config
  pool: Pool
  clock: Clock
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  skew: () => number
  settings: Settings
  catalogue: LiveCatalogue
  ports: Ports
  /** The doors that adapters opened for their other sides. */
  hooks: readonly Webhook[]
  limiter: RateLimiter
  /** Shares readings of the games: one at a time for a player and game. */
  gameReads: SharedReads<Synced>
  log: FastifyBaseLogger
  /** Metrics of everything but HTTP; /metrics serves them too. */
  metrics: Registry
  /** Runs background jobs and reports their failures. */
  jobs: Jobs
  /** What goes on behind answers; the end of the server waits for it. */
  afterwards: Afterwards
} & ServerKeys
