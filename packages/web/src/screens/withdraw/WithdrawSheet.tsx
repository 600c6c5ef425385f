import { provideWithdrawPorts, withdrawPorts } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { usePageShown } from '#services/usePageShown.ts'
import { formatMoney } from '#i18n/format.ts'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { Withdraw } from './Withdraw.tsx'

type Props = { wallet: WalletResponse; onMoneyMoved: () => void; onClose: () => void }

/** A started request continues after the sheet closes. */
export function WithdrawSheet({ wallet, onMoneyMoved, onClose }: Props) {
  const { t } = useTranslation('withdraw')
  const { krapao, toasts } = useAppServices()
  const [machine] = useState(() => provideWithdrawPorts(withdrawPorts(krapao, { store: local, playerId: wallet.profile._id })))
  const actor = useActorRef(machine, { input: { wallet } })
  useEffect(() => actor.send({ type: 'wallet.changed', wallet }), [actor, wallet])
  usePageShown(actor)
  const accepted = useEffectEvent((amount: number, keptBy: readonly string[]) => {
    onMoneyMoved()
    // A game that kept its money stays in view until the player closes it.
    if (keptBy.length > 0) return
    toasts.show({ kind: 'success', text: t('toast', { amount: formatMoney(amount) }) })
    onClose()
  })
  const outdated = useEffectEvent(onMoneyMoved)
  useEffect(() => {
    const subscriptions = [
      actor.on('withdraw.accepted', ({ amount, keptBy }) => accepted(amount, keptBy)),
      actor.on('balances.outdated', () => outdated()),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor])
  return (
    <Sheet full title={t('title')} onClose={onClose}>
      <Withdraw actor={actor} wallet={wallet} onCancel={onClose} />
    </Sheet>
  )
}
