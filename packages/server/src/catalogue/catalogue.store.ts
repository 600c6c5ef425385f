// The versions of the catalogue in the database: a new one is checked, compared and stored in one transaction, or not at all.
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { canonical } from '../db/canonical.ts'
import { type Queryable, transaction, type Tx } from '../db/transaction.ts'
import { type Difference, differenceOf } from './catalogue.diff.ts'
import type { CatalogueSource } from './catalogue.schema.ts'

export type Version = { id: number; hash: string; content: CatalogueSource; appliedBy: string }
export type Applied = { changed: boolean; hash: string; difference: Difference }
/**
 * `by` is who applies it, `at` Clock.now(); a dry run tells the difference and stores nothing. `onStored` runs in the same transaction,
 * with the hashes of the version before (empty for the first) and of the new one.
 */
type How = { by: string; at: number; dryRun?: boolean; onStored?: (tx: Tx, before: string, applied: Applied) => Promise<void> }

/** Makes `source`, which was checked before, the current catalogue. The one that is current already changes nothing. */
export async function applyCatalogue(pool: Pool, source: CatalogueSource, how: How): Promise<Applied> {
  return changeCatalogue(pool, () => source, how)
}

/**
 * Makes a new version out of the current one and who applied that, or none where `change` answers nothing; two changes at once follow
 * each other, so neither is lost.
 */
export async function changeCatalogue(
  pool: Pool,
  change: (current: CatalogueSource | undefined, appliedBy: string | undefined) => CatalogueSource | undefined,
  { by, at, dryRun = false, onStored }: How,
): Promise<Applied> {
  return transaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('krapao catalogue'))")
    const current = await latestVersion(tx)
    const source = change(current?.content, current?.appliedBy)
    if (!source) return { changed: false, hash: current?.hash ?? '', difference: {} }
    const hash = hashOf(source)
    const difference = differenceOf(current?.content, source)
    const changed = hash !== current?.hash
    if (changed && !dryRun) {
      await tx.query('insert into catalogue_version (hash, content, difference, applied_by, applied_at) values ($1, $2, $3, $4, $5)', [
        hash,
        JSON.stringify(source),
        JSON.stringify(difference),
        by,
        new Date(at),
      ])
      await onStored?.(tx, current?.hash ?? '', { changed, hash, difference })
    }
    return { changed, hash, difference }
  })
}

/** The current version, unless it is the one with the hash `known`, which spares reading it. */
export async function latestVersion(database: Queryable, known = ''): Promise<Version | undefined> {
  const { rows } = await database.query<Version>(
    'select id, hash, content, applied_by as "appliedBy" from catalogue_version where id = (select max(id) from catalogue_version) and hash <> $1',
    [known],
  )
  return rows[0]
}

/** The same for the same content, however the file is laid out. The order of entries counts: it is the order shown. */
export const hashOf = (source: CatalogueSource): string => createHash('sha256').update(canonical(source)).digest('hex')
