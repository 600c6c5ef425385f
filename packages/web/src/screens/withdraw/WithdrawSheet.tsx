import { provideWithdrawPorts, withdrawPorts } from '@krapao/machines'
import type { StatementEntry, WalletResponse } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { requestChat } from '#screens/chat/chatRequests.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Withdraw } from './Withdraw.tsx'

type Props = { wallet: WalletResponse; latest: readonly StatementEntry[]; onMoneyMoved: () => void; onClose: () => void }

export function WithdrawSheet({ wallet, latest, onMoneyMoved, onClose }: Props) {
  const { t } = useTranslation('withdraw')
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideWithdrawPorts(withdrawPorts(krapao, { store: local, playerId: wallet.profile._id })))
  const actor = useActorRef(machine, { input: { wallet } })
  useEffect(() => actor.send({ type: 'wallet.changed', wallet }), [actor, wallet])
  useSendPageShown(actor)
  useEffect(() => actor.send({ type: 'latest.read', lines: latest }), [actor, latest])
  const outdated = useEffectEvent(onMoneyMoved)
  useEffect(() => {
    const subscription = actor.on('balances.outdated', () => outdated())
    return () => subscription.unsubscribe()
  }, [actor])
  const ask = (question: string) => {
    onClose()
    requestChat(question)
  }
  return (
    <Sheet full title={t('title')} onClose={onClose}>
      <Withdraw actor={actor} wallet={wallet} onAsk={ask} onCancel={onClose} />
    </Sheet>
  )
}
