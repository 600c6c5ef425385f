import { type LiveCatalogue, openCatalogue, rewardTermsOf } from '#core/catalogue/catalogue.live.ts'
import type { Operator } from '../tasks/operator.ts'

export async function withCatalogue<Result>(
  { pool, config }: Operator,
  work: (catalogue: LiveCatalogue) => Promise<Result>,
): Promise<Result> {
  const catalogue = await openCatalogue(pool, { terms: rewardTermsOf(config) })
  try {
    return await work(catalogue)
  } finally {
    await catalogue.close()
  }
}
