// Every page reads the catalogue, so it is kept in memory.
import type { Pool } from 'pg'
import type { Jobs } from '../background/jobs.ts'
import { StartError } from '../config.ts'
import { follow } from '../db/follow.ts'
import type { Catalogue as Offered } from '../world.ts'
import { checkCatalogue } from './catalogue.read.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { latestVersion } from './catalogue.store.ts'

export type LiveCatalogue = Offered & {
  readonly isThere: boolean
  /** Amounts in satang. Throws until a first catalogue is applied. */
  readonly current: Catalogue
  reload: () => Promise<void>
  close: () => Promise<void>
}

/** Polls too, in case a notification is lost. */
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
