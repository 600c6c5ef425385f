// In memory, because every page reads it.
import type { Pool } from 'pg'
import { type Config, StartError } from '#platform/config/config.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { watchChannel } from '#platform/jobs/watchChannel.ts'
import { raiseAlarm } from '../alarm/alarm.queries.ts'
import { checkCatalogue } from './catalogue.read.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { latestVersion, type Version } from './catalogue.store.ts'
import { type OwnAccount, readOwnAccounts } from './ownAccounts.ts'
import { assertAffordable, type RewardTerms } from './rewardCost.ts'

type Options = {
  pollMs?: number
  jobs?: Jobs
  direct?: Pool
  terms: RewardTerms | undefined
  assertServed?: (catalogue: Catalogue) => void
}

export const rewardTermsOf = (config: Config): RewardTerms | undefined => (config.sandbox ? undefined : config)

type Offered = {
  bankOf: (code: string) => OfferedBank | undefined
  hasSource: (code: string) => boolean
  games: () => readonly OfferedGame[]
}
type OfferedBank = { code: string; nameTH: string; nameEN: string; nameLO?: string | undefined; logo: string }
type OfferedGame = {
  code: string
  name: string
  category: 'slot' | 'sport' | 'lotto'
  logo: string
  background: string
  ftWalletSlot: number
  web: string | null
  webLaos?: string | null | undefined
  android: string | null
  ios: string | null
  event?: Record<string, string> | undefined
  /** Opened together with a player's account. */
  withRegistration: boolean
}

export type LiveCatalogue = Offered & {
  readonly isLoaded: boolean
  /** Amounts in satang. Throws before the first catalogue. */
  readonly current: Catalogue
  /** Accounts of all versions, even of one that this copy refuses. */
  readonly ownAccounts: readonly OwnAccount[]
  readonly lastVersion: number
  reload: () => Promise<void>
  close: () => Promise<void>
}

export const noCatalogue = 'no catalogue was applied yet: npm run krapao -- catalogue apply FILE'

/**
 * Polls too, in case a notification is lost. A sandbox has no `terms`: its catalogue may cost any amount. `assertServed` throws if this
 * copy's ports cannot serve a catalogue.
 *
 * @throws StartError when the rewards cost more than `terms` allow. Later versions are refused with an alarm, and the job fails.
 */
export async function openCatalogue(pool: Pool, { pollMs, jobs, direct = pool, terms, assertServed }: Options): Promise<LiveCatalogue> {
  let seen = 0
  let lastVersion = 0
  let ownAccounts: OwnAccount[] = []
  let current: Catalogue | undefined

  const look = async () => {
    const version = await latestVersion(pool, seen)
    if (!version) return
    if (version.id !== lastVersion) [ownAccounts, lastVersion] = [await readOwnAccounts(pool), version.id]
    const checked = checkCatalogue(version.content)
    if (!checked.ok) throw new StartError(`Version ${version.id} of the catalogue is not one of this release: apply a file anew.`)
    await assertUsable(version, checked.catalogue)
    ;[seen, current] = [version.id, checked.catalogue]
  }
  const assertUsable = async ({ id, hash }: Version, catalogue: Catalogue) => {
    try {
      if (terms) assertAffordable(catalogue, terms)
      assertServed?.(catalogue)
    } catch (error) {
      const alarm = { kind: 'catalogueRefused', subject: { version: id }, detail: { hash, problem: String(error) }, at: Date.now() }
      // Once for each version, whichever copy is first.
      if (current) await transaction(pool, (tx) => raiseAlarm(tx, alarm))
      throw error
    }
  }
  const now = (): Catalogue => {
    if (!current) throw new Error(noCatalogue)
    return current
  }
  const { reload, close } = await watchChannel(direct, 'catalogue', look, { pollMs, jobs })

  return {
    get isLoaded() {
      return current !== undefined
    },
    get current() {
      return now()
    },
    get ownAccounts() {
      return ownAccounts
    },
    get lastVersion() {
      return lastVersion
    },
    bankOf: (code) => now().banks.find((bank) => bank.code === code),
    hasSource: (code) => now().sources.some((source) => source.code === code),
    games: () => now().games,
    reload,
    close,
  }
}
