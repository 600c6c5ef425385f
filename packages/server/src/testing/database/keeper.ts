// vitest skips its teardown on Ctrl-C or a kill, but the channel's end is always noticed.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import { createPool } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startEmbedded, testDataOptions } from '#platform/db/server/embedded.ts'
import { seed } from '#sandbox/seed/seed.ts'

process.on('SIGINT', () => {}).on('SIGTERM', () => {})
const left = once(process, 'disconnect')

await using drain = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'krapao-test-'))
drain.defer(() => rm(folder, { recursive: true }))
const postgres = await startEmbedded(folder, drain, { settings: [...testDataOptions, 'max_connections=300'] })
const admin = createPool(postgres)
await admin.query('create database template_krapao')
await admin.end()
// A template with connections cannot be cloned, so this pool ends here.
const pool = createPool({ ...postgres, database: 'template_krapao' })
await migrate(pool)
await seed(pool, readConfig({ PASSWORD_COST: '4' }))
await pool.end()

process.send?.(postgres)
await left
