// Every page reads the catalogue, so it is kept in memory.
import type { Pool } from 'pg'
import type { Jobs } from '../background/jobs.ts'
import { type Config, StartError } from '../config.ts'
import { watchChannel } from '../db/watchChannel.ts'
import type { Catalogue as Offered } from '../appContext.ts'
import { checkCatalogue } from './catalogue.read.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { latestVersion, type Version } from './catalogue.store.ts'
import { assertAffordable, type RewardTerms } from './rewardCost.ts'

type Options = { pollMs?: number; jobs?: Jobs; terms: RewardTerms | undefined; assertServed?: (catalogue: Catalogue) => void }

/** The terms that a copy with this configuration judges a catalogue by. */
export const rewardTermsOf = (config: Config): RewardTerms | undefined => (config.sandbox ? undefined : config)

export type LiveCatalogue = Offered & {
  readonly isThere: boolean
  /** Amounts in satang. Throws until a first catalogue is applied. */
  readonly current: Catalogue
  reload: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Polls too, in case a notification is lost. A sandbox has no `terms`: its catalogue may cost any amount. `assertServed` throws where this
 * copy's ports cannot serve a catalogue.
 *
 * @throws StartError when the rewards cost more than `terms` allow. Later the one in use is kept, with an alarm, and the job fails.
 */
export async function openCatalogue(pool: Pool, { pollMs, jobs, terms, assertServed }: Options): Promise<LiveCatalogue> {
  let seen = ''
  let current: Catalogue | undefined

  const look = async () => {
    const version = await latestVersion(pool, seen)
    if (!version) return
    const checked = checkCatalogue(version.content)
    if (!checked.ok) throw new StartError(`Version ${version.id} of the catalogue is not one of this release: apply a file anew.`)
    await requireUsable(version, checked.catalogue)
    ;[seen, current] = [version.hash, checked.catalogue]
  }
  const requireUsable = async ({ id, hash }: Version, catalogue: Catalogue) => {
    try {
      if (terms) assertAffordable(catalogue, terms)
      assertServed?.(catalogue)
    } catch (error) {
      if (current) await raiseAlarm(pool, { version: id, hash, problem: String(error) })
      throw error
    }
  }
  const now = (): Catalogue => {
    if (!current) throw new Error('no catalogue was applied yet: npm run krapao -- catalogue apply FILE')
    return current
  }
  const { reload, close } = await watchChannel(pool, 'catalogue', look, { pollMs, jobs })

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

/** Once for each version, whichever copy is first. */
async function raiseAlarm(pool: Pool, detail: { version: number; hash: string; problem: string }): Promise<void> {
  await pool.query(
    `insert into alarm (kind, detail, at) select 'catalogueRefused', $1::jsonb, now()
      where not exists (select from alarm where kind = 'catalogueRefused' and detail ->> 'version' = $2)`,
    [JSON.stringify(detail), String(detail.version)],
  )
}
