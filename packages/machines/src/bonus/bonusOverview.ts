import type { ActiveBonus, Bonus, Krapao, Outcome, Promotion, WalletResponse, BonusPreview, Satang } from '@krapao/sdk'
import { provideResourcePorts, type ResourceActor } from '../loading/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'

export type BonusOverview = {
  player: WalletResponse
  bonuses: readonly Bonus[]
  active: ActiveBonus
  /** Extension; null if the backend does not report it. */
  progress: BonusProgress | null
  promotion: Promotion | null
  /** With a placeholder for percent fail; null if unreadable. */
  notice: string | null
}
export type BonusOverviewPorts = ResourcePorts<BonusOverview>
export type BonusOverviewActor = ResourceActor<BonusOverview>

export const bonusOverviewPorts = (krapao: Krapao): BonusOverviewPorts =>
  resourcePorts(krapao, async (_query, options): Promise<Outcome<BonusOverview>> => {
    const [player, bonuses, active, progress, promotion, notice] = await Promise.all([
      krapao.wallet.get({}, options),
      krapao.bonus.list({}, options),
      krapao.bonus.active({}, options),
      readBonusProgress(krapao, options),
      krapao.promotion.current({}, options),
      krapao.lookups.notice({}, options),
    ])
    if (!player.ok) return player
    // During a break the backend refuses them, and the page says until when.
    const isClosed = player.value.excludedUntil !== undefined
    if (!bonuses.ok && !isClosed) return bonuses
    if (!active.ok && !isClosed) return active
    return {
      ok: true,
      value: {
        player: player.value,
        bonuses: bonuses.ok ? bonuses.value : [],
        active: active.ok ? active.value : { status: progress.ok && progress.value.active },
        progress: progress.ok ? progress.value : null,
        promotion: promotion.ok ? promotion.value.promotion : null,
        notice: notice.ok ? notice.value.notice : null,
      },
    }
  })

export const provideBonusOverviewPorts = (ports: BonusOverviewPorts) => provideResourcePorts(ports)

/** `leaving`: what withdrawing everything now pays and forfeits, in satang. */
export type BonusProgress = BonusPreview & { leaving?: { pays: Satang; forfeits: Satang } }
type Options = Parameters<Krapao['bonus']['preview']>[1]

/** Previews withdrawing the total, because the server computes all amounts. */
export async function readBonusProgress(krapao: Krapao, options?: Options): Promise<Outcome<BonusProgress>> {
  const progress = await krapao.bonus.preview({}, options)
  if (!progress.ok || progress.value.state !== 'running' || !progress.value.total) return progress
  const all = await krapao.bonus.preview({ amount: progress.value.total }, options)
  if (!all.ok) return progress
  const { pays, forfeits } = all.value
  return { ok: true, value: { ...progress.value, leaving: { pays, forfeits } } }
}
