import { devicesPorts, provideDevicesPorts, type DevicesActor } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { useSendPageShown } from '#services/useSendPageShown.ts'

export function useDevices(): DevicesActor {
  const { t } = useTranslation('profile', { keyPrefix: 'devices' })
  const { krapao, session, toasts } = useAppServices()
  const [machine] = useState(() => provideDevicesPorts(devicesPorts(krapao)))
  const actor = useActorRef(machine)
  useSendPageShown(actor)
  const removed = useEffectEvent(() => toasts.show({ kind: 'success', text: t('removed') }))
  useEffect(() => {
    const subscriptions = [
      actor.on('device.removed', () => removed()),
      // This device is one of them, so it also clears its own session.
      actor.on('everywhere.ended', () => session.send({ type: 'signOut.requested' })),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, session])
  return actor
}
