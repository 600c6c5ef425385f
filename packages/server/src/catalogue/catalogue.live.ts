// The current catalogue in memory, because every page asks for it: one small query keeps it true, and every copy follows.
import type { Pool } from 'pg'
import { follow } from '../db/follow.ts'
import type { Catalogue as Offered } from '../world.ts'
import { checkCatalogue } from './catalogue.read.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { latestVersion } from './catalogue.store.ts'

export type LiveCatalogue = Offered & {
  /** Throws until a first catalogue was applied. Amounts in satang. */
  readonly current: Catalogue
  /** Looks for a newer version now. */
  reload: () => Promise<void>
  close: () => Promise<void>
}

/** Follows the versions by PostgreSQL's notify, with a look every few seconds in case one was lost. */
export async function openCatalogue(pool: Pool, { pollMs = 5_000 } = {}): Promise<LiveCatalogue> {
  let seen = ''
  let current: Catalogue | undefined

  const look = async () => {
    const version = await latestVersion(pool, seen)
    if (!version) return
    const checked = checkCatalogue(version.content)
    if (!checked.ok) throw new Error(`catalogue version ${version.id} is not readable by this release: apply it anew`)
    ;[seen, current] = [version.hash, checked.catalogue]
  }
  // One after the other: of two that overlap the older answer must not win.
  let looking = Promise.resolve()
  const reload = () => (looking = looking.catch(() => {}).then(look))
  const now = (): Catalogue => {
    if (!current) throw new Error('no catalogue was applied yet: npm run krapao -- catalogue apply FILE')
    return current
  }
  const following = await follow(pool, 'catalogue', reload, pollMs)
  await reload()

  return {
    get current() {
      return now()
    },
    bankOf: (code) => now().banks.find((bank) => bank.code === code),
    hasSource: (code) => now().sources.some((source) => source.code === code),
    games: () => now().games,
    reload,
    close: following.close,
  }
}
