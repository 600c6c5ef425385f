import { expect, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { countLockWaits } from '#testing/database/lockWaits.ts'
import { freshApp } from '#testing/freshApp.ts'
import { latestVersion } from './catalogue.store.ts'
import { applyShipped } from './shipped.ts'

const { pool, context } = await freshApp()
const at = Date.UTC(2026, 0, 1)

test('a catalogue applied while a server starts is kept, at later starts too', async () => {
  const shipped = await latestVersion(pool)
  if (!shipped) throw new Error('the seed applied no catalogue')
  const { info } = shipped.content.service
  const own = { ...shipped.content, service: { ...shipped.content.service, info: { ...info, name: 'Own' } } }
  const starting = await transaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('krapao catalogue'))")
    const started = applyShipped(pool, at, context.config)
    await expect.poll(() => countLockWaits(pool)).toBe(1)
    await tx.query(
      "insert into catalogue_version (hash, content, difference, applied_by, applied_at) values ($1, $2, '{}', 'somsri', $3)",
      ['a hash', JSON.stringify(own), new Date(at)],
    )
    return { started }
  })
  await starting.started
  expect(await latestVersion(pool)).toMatchObject({ hash: 'a hash', content: own, appliedBy: 'somsri' })
  await applyShipped(pool, at, context.config)
  expect(await latestVersion(pool)).toMatchObject({ hash: 'a hash', content: own, appliedBy: 'somsri' })
})
