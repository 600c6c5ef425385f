import { bonusPorts, provideBonusPorts, type BonusActor, type BonusOverview, type Offer } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'

type Around = { shown: BonusOverview; onChanged: () => void }

export function useOffer(offer: Offer, { shown, onChanged }: Around): BonusActor {
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideBonusPorts(bonusPorts(krapao, { store: local, playerId: shown.player.profile._id })))
  const actor = useActorRef(machine, { input: { offer } })
  useSendPageShown(actor)
  const outdated = useEffectEvent(onChanged)
  useEffect(() => {
    const subscription = actor.on('bonuses.outdated', () => outdated())
    return () => subscription.unsubscribe()
  }, [actor])
  return actor
}

export function activeBonusBeside(
  { code, source }: Offer,
  { active, progress, bonuses, promotion }: BonusOverview,
): 'none' | 'mine' | 'other' {
  if (!active.status) return 'none'
  if (progress?.code !== undefined) return progress.code === code && progress.source === source ? 'mine' : 'other'
  const mine = source === 'bonus' ? bonuses.some((bonus) => bonus.code === code && bonus.userBonus?.isActive) : promotion?.code === code
  return mine ? 'mine' : 'other'
}
