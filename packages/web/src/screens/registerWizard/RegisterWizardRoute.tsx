import { lookupInput, lookupPorts, provideLookupPorts, provideRegisterWizardPorts, registerWizardPorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { config } from '#platform/config.ts'
import { useAppServices } from '#services/appServices.tsx'
import { useLanguageChange } from '#services/useLanguageChange.ts'
import { local, tab } from '#platform/stores.ts'
import { usePageShown } from '#services/usePageShown.ts'
import { RegisterWizard } from './RegisterWizard.tsx'

export function RegisterWizardRoute() {
  const { krapao } = useAppServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const machines = useMemo(
    () => ({
      wizard: provideRegisterWizardPorts(registerWizardPorts(krapao, { local, tab })),
      banks: provideLookupPorts(lookupPorts(krapao, 'banks')),
      sources: provideLookupPorts(lookupPorts(krapao, 'sources')),
    }),
    [krapao],
  )
  const actor = useActorRef(machines.wizard, { input: { variant: config.laos ? 'laos' : 'thai', code: query.get('code') } })
  const banks = useActorRef(machines.banks, { input: lookupInput })
  const sources = useActorRef(machines.sources, { input: lookupInput })
  useEffect(() => {
    const subscription = actor.subscribe({ complete: () => void navigate('/login') })
    return () => subscription.unsubscribe()
  }, [actor, navigate])
  usePageShown(actor)
  useLanguageChange(() => sources.send({ type: 'refresh.requested' }))
  return <RegisterWizard actor={actor} banks={banks} sources={sources} />
}
