import { provideTransferPorts, transferPorts } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { usePageShown } from '#services/usePageShown.ts'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { Transfer } from './Transfer.tsx'

type Props = { wallet: WalletResponse; onMoneyMoved: () => void; onClose: () => void }

/** A started request continues after the sheet closes. */
export function TransferSheet({ wallet, onMoneyMoved, onClose }: Props) {
  const { t } = useTranslation('transfer')
  const { krapao, toasts } = useAppServices()
  const [machine] = useState(() => provideTransferPorts(transferPorts(krapao, { store: local, playerId: wallet.profile._id })))
  const actor = useActorRef(machine, { input: { wallet } })
  useEffect(() => actor.send({ type: 'wallet.changed', wallet }), [actor, wallet])
  usePageShown(actor)
  const moved = useEffectEvent(() => {
    toasts.show({ kind: 'success', text: t('toast') })
    onMoneyMoved()
    onClose()
  })
  const outdated = useEffectEvent(onMoneyMoved)
  useEffect(() => {
    const subscriptions = [actor.on('transfer.moved', () => moved()), actor.on('balances.outdated', () => outdated())]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor])
  return (
    <Sheet full title={t('title')} onClose={onClose}>
      <Transfer actor={actor} onCancel={onClose} />
    </Sheet>
  )
}
