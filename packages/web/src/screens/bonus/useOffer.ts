import { bonusPorts, provideBonusPorts, type BonusActor, type BonusOverview, type Offer } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { usePageShown } from '#services/usePageShown.ts'

type Around = { shown: BonusOverview; onChanged: () => void; onClose: () => void }

export function useOffer(offer: Offer, name: string, { shown, onChanged, onClose }: Around): BonusActor {
  const { krapao, toasts } = useAppServices()
  const { t } = useTranslation('bonus')
  const [machine] = useState(() => provideBonusPorts(bonusPorts(krapao, { store: local, playerId: shown.player.profile._id })))
  const actor = useActorRef(machine, { input: { offer } })
  usePageShown(actor)
  const taken = useEffectEvent(() => {
    toasts.show({ kind: 'success', text: t('taken', { name }) })
    onClose()
  })
  const outdated = useEffectEvent(onChanged)
  useEffect(() => {
    const subscriptions = [actor.on('bonus.taken', () => taken()), actor.on('bonuses.outdated', () => outdated())]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor])
  return actor
}

export function activeBonusBeside(
  { code, source }: Offer,
  { active, standing, bonuses, promotion }: BonusOverview,
): 'none' | 'mine' | 'other' {
  if (!active.status) return 'none'
  if (standing?.code !== undefined) return standing.code === code && standing.source === source ? 'mine' : 'other'
  const mine = source === 'bonus' ? bonuses.some((bonus) => bonus.code === code && bonus.userBonus?.isActive) : promotion?.code === code
  return mine ? 'mine' : 'other'
}
