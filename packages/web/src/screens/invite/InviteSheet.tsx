import {
  bannersPorts,
  inviteBonusPorts,
  invitePaysNothing,
  invitesInput,
  invitesPorts,
  provideBannersPorts,
  provideInviteBonusPorts,
  provideInvitesPorts,
} from '@krapao/machines'
import type { Krapao, WalletResponse } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BannersFirst } from '#ui/layout/BannersFirst.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { formatMoney } from '#i18n/format.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Invite } from './Invite.tsx'

type Props = {
  wallet: WalletResponse
  /** `bonus`: opened to receive the bonus. */
  subject: string | null
  onMoneyMoved: () => void
  onClose: () => void
}

export function InviteSheet({ wallet, subject, onMoneyMoved, onClose }: Props) {
  const { t } = useTranslation('invite')
  const { krapao, toasts } = useAppServices()
  const [{ machines, isOpen }] = useState(() => machinesFor(krapao, wallet.profile._id))
  const startsWithConfirmation = subject === 'bonus'
  const banners = useActorRef(machines.banners, { input: { skip: startsWithConfirmation || isOpen } })
  const list = useActorRef(machines.list, { input: invitesInput })
  const { amount } = wallet.invite
  const bonus = useActorRef(machines.bonus, { input: { amount, startsWithConfirmation } })
  useSendPageShown(list, bonus)
  useNotifications(['balance', 'bonus', 'game'], () => list.send({ type: 'wallet.changed' }))
  const accepted = useEffectEvent((paid: number | null) => {
    toasts.show({ kind: 'success', text: paid === null ? t('received') : t('receivedAmount', { amount: formatMoney(paid) }) })
    onMoneyMoved()
    onClose()
  })
  const refused = useEffectEvent(onMoneyMoved)
  // The payout depends on a running bonus, which another device may have started.
  const isConfirming = useSelector(bonus, (snapshot) => snapshot.matches('confirming'))
  const look = useEffectEvent(onMoneyMoved)
  useEffect(() => {
    if (isConfirming) look()
  }, [isConfirming])
  // The bonus may have been received elsewhere, or be worthless by now.
  const paysNothing = invitePaysNothing(wallet.invite)
  useEffect(() => {
    if (isConfirming && paysNothing) bonus.send({ type: 'confirm.declined' })
  }, [bonus, isConfirming, paysNothing])
  useEffect(() => {
    const subscriptions = [
      bonus.on('invite.received', ({ amount: paid }) => accepted(paid)),
      // Another device may have received it.
      bonus.on('balances.outdated', () => refused()),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [bonus])
  return (
    <Sheet title={t('title')} full onClose={onClose}>
      <BannersFirst actor={banners} label={t('title')}>
        <Invite bonus={bonus} list={list} wallet={wallet} origin={location.origin} />
      </BannersFirst>
    </Sheet>
  )
}

function machinesFor(krapao: Krapao, playerId: string) {
  const bonus = inviteBonusPorts(krapao, { store: local, playerId })
  return {
    isOpen: bonus.savedRequest.read() !== null,
    machines: {
      bonus: provideInviteBonusPorts(bonus),
      list: provideInvitesPorts(invitesPorts(krapao)),
      banners: provideBannersPorts(bannersPorts((options) => krapao.invite.banners({}, options))),
    },
  }
}
