import { differenceText } from '#core/catalogue/catalogue.diff.ts'
import type { CatalogueSource } from '#core/catalogue/catalogue.schema.ts'
import { changeCatalogue } from '#core/catalogue/catalogue.store.ts'
import { changedValues, takesTwoPeople } from '#core/catalogue/changedValues.ts'
import { appendAudit } from './audit.ts'
import { type Operator, assertActiveStaff } from './operator.ts'
import { findProposer } from './twoPeople.ts'

/** `needsTwo`: two people have to give the same command. */
type AppliedByStaff = { outcome: 'unchanged' | 'dryRun' | 'proposed' | 'applied'; hash: string; text: string; needsTwo: boolean }

const [action, subject] = ['catalogue.apply', 'catalogue']

/** `source` must be checked. A first catalogue and a sandbox's need one person. */
export async function applyByStaff(operator: Operator, source: CatalogueSource, { dryRun }: { dryRun: boolean }): Promise<AppliedByStaff> {
  const { pool, clock, config, actor } = operator
  const isLive = !config.sandbox
  let before: CatalogueSource | undefined
  let needsTwo = false
  let isProposed = false
  const { changed, hash, difference } = await changeCatalogue(
    pool,
    (current) => {
      before = current
      needsTwo = isLive && current !== undefined && takesTwoPeople(current, source)
      return source
    },
    {
      by: actor,
      at: clock.now(),
      dryRun,
      mayStore: async (tx, current, next) => {
        if (isLive) await assertActiveStaff(tx, operator)
        if (!needsTwo) return true
        // The id is needed too: a restored earlier version has the same hash.
        const after = { hash: next, from: current?.id, fromHash: current?.hash }
        isProposed = (await findProposer(tx, operator, { action, subject, after, reason: '' })) === undefined
        return !isProposed
      },
      onStored: async (tx, old, { hash: stored }) => {
        await appendAudit(tx, clock.now(), { actor, action, subject, before: { hash: old }, after: { hash: stored } })
      },
    },
  )
  const outcome = !changed ? 'unchanged' : dryRun ? 'dryRun' : isProposed ? 'proposed' : 'applied'
  return { outcome, hash, text: differenceText(difference, changedValues(before, source)), needsTwo }
}
