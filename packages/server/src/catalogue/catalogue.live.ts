// The current catalogue in memory, because every page asks for it: one small query keeps it true, and every copy follows.
import type { Pool } from 'pg'
import type { Jobs } from '../background/jobs.ts'
import { StartError } from '../config.ts'
import { follow } from '../db/follow.ts'
import type { Catalogue as Offered } from '../world.ts'
import { checkCatalogue } from './catalogue.read.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { latestVersion } from './catalogue.store.ts'

export type LiveCatalogue = Offered & {
  /** Whether one was applied. */
  readonly isThere: boolean
  /** Throws until a first catalogue was applied. Amounts in satang. */
  readonly current: Catalogue
  /** Looks for a newer version now. */
  reload: () => Promise<void>
  close: () => Promise<void>
}

/** Follows the versions by PostgreSQL's notify, with a look every few seconds in case one was lost. */
export async function openCatalogue(pool: Pool, { pollMs, jobs }: { pollMs?: number; jobs?: Jobs } = {}): Promise<LiveCatalogue> {
  let seen = ''
  let current: Catalogue | undefined

  const look = async () => {
    const version = await latestVersion(pool, seen)
    if (!version) return
    const checked = checkCatalogue(version.content)
    if (!checked.ok) throw new StartError(`Version ${version.id} of the catalogue is not one of this release: apply a file anew.`)
    ;[seen, current] = [version.hash, checked.catalogue]
  }
  const now = (): Catalogue => {
    if (!current) throw new Error('no catalogue was applied yet: npm run krapao -- catalogue apply FILE')
    return current
  }
  const { reload, close } = await follow(pool, 'catalogue', look, { pollMs, jobs })

  return {
    get isThere() {
      return current !== undefined
    },
    get current() {
      return now()
    },
    bankOf: (code) => now().banks.find((bank) => bank.code === code),
    hasSource: (code) => now().sources.some((source) => source.code === code),
    games: () => now().games,
    reload,
    close,
  }
}
