import {
  bannersPorts,
  provideBannersPorts,
  provideRefundPorts,
  provideRefundsPorts,
  refundPorts,
  refundsInput,
  refundsPorts,
} from '@krapao/machines'
import type { Krapao, WalletResponse } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BannersFirst } from '#ui/layout/BannersFirst.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { formatMoney } from '#i18n/format.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Refund } from './Refund.tsx'

type Props = { wallet: WalletResponse; onMoneyMoved: () => void; onClose: () => void }

export function RefundSheet({ wallet, onMoneyMoved, onClose }: Props) {
  const { t } = useTranslation('refund')
  const { krapao, toasts } = useAppServices()
  const [{ machines, isOpen }] = useState(() => machinesFor(krapao, wallet.profile._id))
  const banners = useActorRef(machines.banners, { input: { skip: isOpen } })
  const refund = useActorRef(machines.refund)
  const list = useActorRef(machines.list, { input: refundsInput })
  useSendPageShown(list, refund)
  useNotifications(['balance', 'bonus', 'game'], () => {
    list.send({ type: 'wallet.changed' })
    refund.send({ type: 'wallet.changed' })
  })
  const received = useEffectEvent(() => {
    toasts.show({ kind: 'success', text: t('received') })
    list.send({ type: 'reload.requested' })
    onMoneyMoved()
  })
  const added = useEffectEvent((paid: number | null) => {
    toasts.show({ kind: 'success', text: paid === null ? t('added') : t('addedAmount', { amount: formatMoney(paid) }) })
    onMoneyMoved()
    onClose()
  })
  const outdated = useEffectEvent(onMoneyMoved)
  useEffect(() => {
    const subscriptions = [
      refund.on('refund.received', () => received()),
      refund.on('refund.added', ({ amount }) => added(amount)),
      refund.on('balances.outdated', () => outdated()),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [refund])
  return (
    <Sheet title={t('title')} full onClose={onClose}>
      <BannersFirst actor={banners} label={t('title')}>
        <Refund actor={refund} list={list} />
      </BannersFirst>
    </Sheet>
  )
}

function machinesFor(krapao: Krapao, playerId: string) {
  const refund = refundPorts(krapao, { store: local, playerId })
  return {
    isOpen: refund.request.savedRequest.read() !== null,
    machines: {
      refund: provideRefundPorts(refund),
      list: provideRefundsPorts(refundsPorts(krapao)),
      banners: provideBannersPorts(bannersPorts((options) => krapao.refund.banners({}, options))),
    },
  }
}
