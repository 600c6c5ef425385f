import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { readCatalogue } from './catalogue.read.ts'
import { changeCatalogue } from './catalogue.store.ts'
import { assertAffordable, type RewardTerms } from './rewardCost.ts'

const file = new URL('../../../catalogue/krapao.yaml', import.meta.url)
const us = 'seed'

/** Keeps an operator's catalogue. */
export async function applyShipped(pool: Pool, at: number, terms: RewardTerms): Promise<void> {
  const read = readCatalogue(await readFile(file, 'utf8'))
  if (!read.ok) throw new Error(`the shipped catalogue is wrong: ${JSON.stringify(read.faults)}`)
  assertAffordable(read.catalogue, terms)
  const { source } = read
  await changeCatalogue(pool, (current, appliedBy) => (current && appliedBy !== us ? undefined : source), { by: us, at })
}
