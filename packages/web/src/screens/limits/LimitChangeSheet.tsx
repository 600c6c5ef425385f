import { limitChangePorts, provideLimitChangePorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { LimitChange } from './LimitChange.tsx'
import type { RequestedChange } from './Limits.tsx'

type Props = { requested: RequestedChange; onSaved: () => void; onClose: () => void }

export function LimitChangeSheet({ requested, onSaved, onClose }: Props) {
  const { t } = useTranslation('limits')
  const { krapao, toasts } = useAppServices()
  const [machine] = useState(() => provideLimitChangePorts(limitChangePorts(krapao)))
  const actor = useActorRef(machine, { input: requested })
  const saved = useEffectEvent(() => {
    toasts.show({ kind: 'success', text: t('saved') })
    onSaved()
    onClose()
  })
  useEffect(() => {
    const subscription = actor.on('change.saved', () => saved())
    return () => subscription.unsubscribe()
  }, [actor])
  const { change } = requested
  return (
    <Sheet title={t(change.kind === 'limit' ? `limit.${change.period}` : 'rest.title')} onClose={onClose}>
      <LimitChange actor={actor} />
    </Sheet>
  )
}
