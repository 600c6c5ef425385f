import type { BonusPreview, Krapao, Outcome, Satang } from '@krapao/sdk'

/** Where the player's bonus stands. `leaving`: what withdrawing everything now would pay and forfeit, satang, where it runs and that was told. */
export type BonusStanding = BonusPreview & { leaving?: { pays: Satang; forfeits: Satang } }
type Options = Parameters<Krapao['bonus']['preview']>[1]

/** Asked of the server, as every figure: for the end first, then for a withdrawal of all that it says there is. */
export async function readBonusStanding(krapao: Krapao, options?: Options): Promise<Outcome<BonusStanding>> {
  const standing = await krapao.bonus.preview({}, options)
  if (!standing.ok || standing.value.state !== 'running' || !standing.value.total) return standing
  const all = await krapao.bonus.preview({ amount: standing.value.total }, options)
  if (!all.ok) return standing
  const { pays, forfeits } = all.value
  return { ok: true, value: { ...standing.value, leaving: { pays, forfeits } } }
}
