import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { readCatalogue } from './catalogue.read.ts'
import { applyCatalogue } from './catalogue.store.ts'

const file = new URL('../../catalogue/krapao.yaml', import.meta.url)
const us = 'seed'

/** Applies the catalogue that ships with the server, unless somebody applied another: that one stays. */
export async function applyShipped(pool: Pool, at: number): Promise<void> {
  const { rows } = await pool.query<{ applied_by: string }>('select applied_by from catalogue_version order by id desc limit 1')
  if (rows[0] && rows[0].applied_by !== us) return
  const read = readCatalogue(await readFile(file, 'utf8'))
  if (!read.ok) throw new Error(`the shipped catalogue is wrong: ${JSON.stringify(read.faults)}`)
  await applyCatalogue(pool, read.source, { by: us, at })
}
