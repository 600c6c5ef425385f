import type { BonusPreview, Krapao, Outcome, Satang } from '@krapao/sdk'

/** `leaving`: what withdrawing everything now pays and forfeits, in satang. */
export type BonusProgress = BonusPreview & { leaving?: { pays: Satang; forfeits: Satang } }
type Options = Parameters<Krapao['bonus']['preview']>[1]

/** Previews withdrawing the total, because the server computes all amounts. */
export async function readBonusProgress(krapao: Krapao, options?: Options): Promise<Outcome<BonusProgress>> {
  const standing = await krapao.bonus.preview({}, options)
  if (!standing.ok || standing.value.state !== 'running' || !standing.value.total) return standing
  const all = await krapao.bonus.preview({ amount: standing.value.total }, options)
  if (!all.ok) return standing
  const { pays, forfeits } = all.value
  return { ok: true, value: { ...standing.value, leaving: { pays, forfeits } } }
}
