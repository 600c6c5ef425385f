import type { ActiveBonus, Bonus, Krapao, Outcome, Promotion, WalletResponse } from '@krapao/sdk'
import { provideResourcePorts, type ResourceActor } from '../shared/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../shared/resource.ports.ts'
import { readBonusStanding, type BonusStanding } from './bonusStanding.ts'

/** What the bonus screen shows. */
export type BonusOverview = {
  player: WalletResponse
  bonuses: readonly Bonus[]
  active: ActiveBonus
  /** Extension: where the player's bonus stands, and its terms; null where the backend does not tell. */
  standing: BonusStanding | null
  /** The promotion that the player is in. */
  promotion: Promotion | null
  /** Said before one is taken, with a placeholder for percent fail; null where it could not be read. */
  notice: string | null
}
export type BonusOverviewPorts = ResourcePorts<BonusOverview>
/** A `resource` of all that the bonus screen shows: spec 2. */
export type BonusOverviewActor = ResourceActor<BonusOverview>

export const bonusOverviewPorts = (krapao: Krapao): BonusOverviewPorts =>
  resourcePorts(krapao, async (_query, options): Promise<Outcome<BonusOverview>> => {
    const [player, bonuses, active, standing, promotion, notice] = await Promise.all([
      krapao.wallet.get({}, options),
      krapao.bonus.list({}, options),
      krapao.bonus.active({}, options),
      readBonusStanding(krapao, options),
      krapao.promotion.current({}, options),
      krapao.lookups.notice({}, options),
    ])
    // Without these there is nothing to show; the others say more where they are there.
    if (!player.ok) return player
    if (!bonuses.ok) return bonuses
    if (!active.ok) return active
    return {
      ok: true,
      value: {
        player: player.value,
        bonuses: bonuses.value,
        active: active.value,
        standing: standing.ok ? standing.value : null,
        promotion: promotion.ok ? promotion.value.promotion : null,
        notice: notice.ok ? notice.value.notice : null,
      },
    }
  })

export const provideBonusOverviewPorts = (ports: BonusOverviewPorts) => provideResourcePorts(ports)
