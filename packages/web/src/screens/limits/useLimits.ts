import { limitsInput, limitsPorts, provideLimitsPorts, type LimitsActor } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useAppServices } from '#services/appServices.tsx'
import { useNotifications } from '#services/useNotifications.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'

export function useLimits(): LimitsActor {
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideLimitsPorts(limitsPorts(krapao)))
  const actor = useActorRef(machine, { input: limitsInput })
  const [reader] = useState(() => ({ send: () => actor.send({ type: 'refresh.requested' }) }))
  // A break may have ended meanwhile.
  useSendPageShown(reader)
  useNotifications(['limits', 'balance'], reader.send)
  return actor
}
