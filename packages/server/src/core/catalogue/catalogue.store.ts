import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type Queryable, transaction, type Tx } from '#platform/db/transaction.ts'
import { canonicalJson } from '#platform/values/canonicalJson.ts'
import { type Difference, differenceOf } from './catalogue.diff.ts'
import type { CatalogueSource } from './catalogue.schema.ts'
import { assertNoPlayerHas } from './ownAccounts.ts'

export type Version = { id: number; hash: string; content: CatalogueSource; appliedBy: string }
export type Applied = { changed: boolean; hash: string; difference: Difference }
/**
 * `by`: the actor. The functions run in the same transaction. `mayStore` returns false to store nothing; `onStored` gets the previous hash
 * (empty for the first) and the new one.
 */
type How = {
  by: string
  at: number
  dryRun?: boolean
  mayStore?: (tx: Tx, current: Version | undefined, hash: string) => Promise<boolean>
  onStored?: (tx: Tx, before: string, applied: Applied) => Promise<void>
}

/** `source` must be checked. Does nothing for the current catalogue. */
export async function applyCatalogue(pool: Pool, source: CatalogueSource, how: How): Promise<Applied> {
  return changeCatalogue(pool, () => source, how)
}

/**
 * Serializes concurrent changes. Stores nothing when `change` returns nothing.
 *
 * @throws StartError for an account that a player has
 */
export async function changeCatalogue(
  pool: Pool,
  change: (current: CatalogueSource | undefined, appliedBy: string | undefined) => CatalogueSource | undefined,
  { by, at, dryRun = false, mayStore, onStored }: How,
): Promise<Applied> {
  return transaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('krapao catalogue'))")
    const current = await latestVersion(tx)
    const source = change(current?.content, current?.appliedBy)
    if (!source) return { changed: false, hash: current?.hash ?? '', difference: {} }
    const hash = hashOf(source)
    const difference = differenceOf(current?.content, source)
    const changed = hash !== current?.hash
    if (changed) await assertNoPlayerHas(tx, source)
    if (changed && !dryRun && (await mayStore?.(tx, current, hash)) !== false) {
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

/** Does not read the version `known`. */
export async function latestVersion(database: Queryable, known = 0): Promise<Version | undefined> {
  const { rows } = await database.query<Version>(
    'select id, hash, content, applied_by as "appliedBy" from catalogue_version where id = (select max(id) from catalogue_version) and id <> $1',
    [known],
  )
  return rows[0]
}

/** Ignores the file's layout, but not the order of entries, which is shown. */
export const hashOf = (source: CatalogueSource): string => createHash('sha256').update(canonicalJson(source)).digest('hex')
