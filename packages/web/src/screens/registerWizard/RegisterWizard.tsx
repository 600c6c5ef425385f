import type { OtpActor, RegisterStep, RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Steps } from '#ui/form/Steps.tsx'
import { Asking, BankStep, type BanksActor } from './BankStep.tsx'
import { OtpStep } from './OtpStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { ProfileStep, type SourcesActor } from './ProfileStep.tsx'
import css from './RegisterWizard.module.css'

type Props = { actor: RegisterWizardActor; banks: BanksActor; sources: SourcesActor }

/** Fields are restored after a reload. */
export function RegisterWizard({ actor, banks, sources }: Props) {
  const { t } = useTranslation('registerWizard')
  return (
    <div className={css.wizard}>
      <h1 className={css.title}>{t('title')}</h1>
      <State actor={actor} banks={banks} sources={sources} />
    </div>
  )
}

function State({ actor, banks, sources }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'restoring':
      return null
    case 'phone':
    case 'loadingOtpRule':
      return (
        <Step actor={actor} step="phone">
          <PhoneStep actor={actor} busy={state === 'loadingOtpRule'} />
        </Step>
      )
    case 'otp':
      return (
        <Step actor={actor} step="otp">
          <Code actor={actor} />
        </Step>
      )
    case 'profile':
    case 'validating':
      return (
        <Step actor={actor} step="profile">
          <ProfileStep actor={actor} sources={sources} busy={state === 'validating'} />
        </Step>
      )
    case 'bank':
    case 'registering':
      return (
        <Step actor={actor} step="bank">
          <BankStep actor={actor} banks={banks} busy={state === 'registering'} />
        </Step>
      )
    case 'outcomeUnknown':
      return (
        <Step actor={actor} step="bank">
          <Asking actor={actor} />
        </Step>
      )
    case 'registered':
    case 'done':
      return <Done />
    case 'broken':
      return <Broken actor={actor} />
    default:
      return state satisfies never
  }
}

const steps: readonly RegisterStep[] = ['phone', 'otp', 'profile', 'bank']

function Step({ actor, step, children }: { actor: RegisterWizardActor; step: RegisterStep; children: ReactNode }) {
  const { t } = useTranslation('registerWizard')
  const canGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'back.requested' }))
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // Each later step focuses its heading; on the first the page's own heading has the focus.
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <>
      <Steps
        step={steps.indexOf(step) + 1}
        of={steps.length}
        name={t(`${step}.step`)}
        onBack={canGoBack ? () => actor.send({ type: 'back.requested' }) : null}
      />
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {t(`${step}.title`)}
      </h2>
      {children}
      {step !== 'phone' && <p className={css.kept}>{t('kept')}</p>}
    </>
  )
}

function Code({ actor }: Pick<Props, 'actor'>) {
  const otp = useSelector(actor, (snapshot) => snapshot.children['otp'] as OtpActor | undefined)
  return otp ? <OtpStep actor={otp} /> : null
}

function Done() {
  const { t } = useTranslation('registerWizard')
  return (
    <div role="status">
      <Empty tone="good" icon={CircleCheck} title={t('done.title')}>
        {t('done.text')}
      </Empty>
    </div>
  )
}

function Broken({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation(['registerWizard', 'ui'])
  return (
    <Notice tone="bad" action={t('ui:tryAgain')} onAction={() => actor.send({ type: 'retry.requested' })}>
      {t('broken')}
    </Notice>
  )
}
