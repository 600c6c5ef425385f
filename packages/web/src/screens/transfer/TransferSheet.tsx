import { provideTransferPorts, transferPorts } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Transfer } from './Transfer.tsx'

type Props = { wallet: WalletResponse; onMoneyMoved: () => void; onOpenGame: (code: string) => void; onClose: () => void }

export function TransferSheet({ wallet, onMoneyMoved, onOpenGame, onClose }: Props) {
  const { t } = useTranslation('transfer')
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideTransferPorts(transferPorts(krapao, { store: local, playerId: wallet.profile._id })))
  const actor = useActorRef(machine, { input: { wallet } })
  const isSweeping = useSelector(actor, (snapshot) => snapshot.matches('sweeping'))
  useEffect(() => actor.send({ type: 'wallet.changed', wallet }), [actor, wallet])
  useSendPageShown(actor)
  const outdated = useEffectEvent(onMoneyMoved)
  useEffect(() => {
    const subscription = actor.on('balances.outdated', () => outdated())
    return () => subscription.unsubscribe()
  }, [actor])
  return (
    <Sheet full title={t(isSweeping ? 'back.title' : 'title')} onClose={onClose}>
      <Transfer actor={actor} onCancel={onClose} onOpenGame={onOpenGame} />
    </Sheet>
  )
}
