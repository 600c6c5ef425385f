import { changePasswordPorts, provideChangePasswordPorts } from '@krapao/machines'
import type { WalletResponse } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { tab } from '#platform/stores.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { ChangePassword } from './ChangePassword.tsx'

type Props = { player: WalletResponse['profile']; onClose: () => void }

export function ChangePasswordSheet({ player, onClose }: Props) {
  const { t } = useTranslation('profile', { keyPrefix: 'password' })
  const { krapao, toasts } = useAppServices()
  const [machine] = useState(() => provideChangePasswordPorts(changePasswordPorts(krapao, { store: tab, playerId: player._id })))
  const actor = useActorRef(machine)
  useSendPageShown(actor)
  const changed = useEffectEvent(() => {
    toasts.show({ kind: 'success', text: t('done') })
    onClose()
  })
  useEffect(() => {
    const subscription = actor.on('password.changed', () => changed())
    return () => subscription.unsubscribe()
  }, [actor])
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <ChangePassword actor={actor} username={player.username} />
    </Sheet>
  )
}
