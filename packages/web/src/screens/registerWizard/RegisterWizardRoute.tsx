import { lookupInput, lookupPorts, provideLookupPorts, provideRegisterWizardPorts, registerWizardPorts } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { config } from '#platform/config.ts'
import { useAppServices } from '#services/appServices.tsx'
import { useLanguageChange } from '#services/useLanguageChange.ts'
import { local, tab } from '#platform/stores.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { RegisterWizard } from './RegisterWizard.tsx'
import { useSignInAfterRegistration } from './useSignInAfterRegistration.ts'

export function RegisterWizardRoute() {
  const { krapao, session } = useAppServices()
  const { search } = useLocation()
  const machines = useMemo(
    () => ({
      wizard: provideRegisterWizardPorts(registerWizardPorts(krapao, { local, tab })),
      banks: provideLookupPorts(lookupPorts(krapao, 'banks')),
      sources: provideLookupPorts(lookupPorts(krapao, 'sources')),
      otpRule: provideLookupPorts(lookupPorts(krapao, 'registerOTP')),
    }),
    [krapao],
  )
  const actor = useActorRef(machines.wizard, {
    input: {
      variant: config.laos ? 'laos' : 'thai',
      code: new URLSearchParams(search).get('code'),
      phone: session.getSnapshot().context.form.username,
    },
  })
  const banks = useActorRef(machines.banks, { input: lookupInput })
  const sources = useActorRef(machines.sources, { input: lookupInput })
  const otpRule = useActorRef(machines.otpRule, { input: lookupInput })
  const phone = useSelector(actor, ({ context }) => context.fields.phone)
  useEffect(() => {
    // The sign-in shows it. What else was typed there is dropped.
    if (phone !== '') session.send({ type: 'form.changed', form: { username: phone, password: '', remember: false } })
  }, [session, phone])
  useSignInAfterRegistration(actor, session)
  useSendPageShown(actor)
  useLanguageChange(() => sources.send({ type: 'refresh.requested' }))
  return <RegisterWizard actor={actor} banks={banks} sources={sources} otpRule={otpRule} />
}
