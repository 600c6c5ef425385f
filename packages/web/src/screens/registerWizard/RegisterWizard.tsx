import { registerStepsOf, type LookupActor, type OtpActor, type RegisterStep, type RegisterWizardActor } from '@krapao/machines'
import { shallowEqual, useSelector } from '@xstate/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatPhone } from '#i18n/format.ts'
import { Brand } from '#shell/Brand.tsx'
import { LanguageSelect } from '#shell/LanguageSelect.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Steps } from '#ui/form/Steps.tsx'
import { Step as Layout } from '#ui/form/Step.tsx'
import { useBackToClose } from '#ui/sheet/useBackToClose.ts'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import { BankStep, RetryNotice } from './BankStep.tsx'
import { OtpStep } from './OtpStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { ProfileStep, type SourcesActor } from './ProfileStep.tsx'
import css from './RegisterWizard.module.css'

type Props = { actor: RegisterWizardActor; banks: LookupActor<'banks'>; sources: SourcesActor; otpRule: LookupActor<'registerOTP'> }

export function RegisterWizard(props: Props) {
  const { t } = useTranslation(['registerWizard', 'session', 'ui'])
  const { actor } = props
  const canGoBack = useSelector(actor, (snapshot) => snapshot.matches('choosingBank') || snapshot.can({ type: 'back.requested' }))
  const isLater = useSelector(actor, ({ value }) => laterStates.includes(value))
  const goBack = () => actor.send({ type: 'back.requested' })
  return (
    <div className={css.page}>
      <aside className={css.slogan}>
        <div className={css.brand}>
          <Brand />
        </div>
        <p>
          <span>{t('session:title')}</span> <span>{t('session:title2')}</span>
        </p>
        <p>{t('session:lead')}</p>
      </aside>
      <div className={css.wizard}>
        {isLater && <BackInBrowser onBack={goBack} />}
        <header className={css.head}>
          {isLater && canGoBack && <Button kind="quiet" icon={ChevronLeft} label={t('ui:back')} onClick={goBack} />}
          <h1 className={css.title}>{t('title')}</h1>
          <LanguageSelect />
        </header>
        <State {...props} />
      </div>
    </div>
  )
}

const laterStates: readonly unknown[] = [
  'otp',
  'profile',
  'validating',
  'bank',
  'choosingBank',
  'registering',
  'phoneTaken',
  'outcomeUnknown',
]

function BackInBrowser({ onBack }: { onBack: () => void }) {
  useBackToClose(onBack)
  return null
}

function State({ actor, banks, sources, otpRule }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'restoring':
      return null
    case 'phone':
    case 'loadingOtpRule':
      return (
        <Step actor={actor} otpRule={otpRule} step="phone">
          <PhoneStep actor={actor} otpRule={otpRule} busy={state === 'loadingOtpRule'} />
        </Step>
      )
    case 'phoneTaken':
      return (
        <Step actor={actor} otpRule={otpRule} step="phone">
          <PhoneTaken actor={actor} />
        </Step>
      )
    case 'otp':
      return (
        <Step actor={actor} otpRule={otpRule} step="otp">
          <Code actor={actor} />
        </Step>
      )
    case 'profile':
    case 'validating':
      return (
        <Step actor={actor} otpRule={otpRule} step="profile">
          <ProfileStep actor={actor} sources={sources} busy={state === 'validating'} />
        </Step>
      )
    case 'bank':
    case 'choosingBank':
    case 'registering':
      return (
        <Step actor={actor} otpRule={otpRule} step="bank">
          <BankStep actor={actor} banks={banks} busy={state === 'registering'} />
        </Step>
      )
    case 'outcomeUnknown':
      return (
        <Step actor={actor} otpRule={otpRule} step="bank">
          <RetryNotice actor={actor} />
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

function Step({ actor, otpRule, step, children }: Pick<Props, 'actor' | 'otpRule'> & { step: RegisterStep; children: ReactNode }) {
  const { t } = useTranslation('registerWizard')
  const rule = useOtpRule(otpRule)
  const steps = useSelector(actor, (snapshot) => registerStepsOf(snapshot, rule ?? true), shallowEqual)
  // On the first step the page's own heading has the focus.
  const heading = useFocusOnChange<HTMLHeadingElement>({ on: step, atFirst: false })
  return (
    <div className={css.step}>
      <Steps step={steps.indexOf(step) + 1} of={rule === null ? null : steps.length} />
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {t(`${step}.title`)}
      </h2>
      {children}
    </div>
  )
}

/** Null until it is known; assumed where it cannot be read. */
const useOtpRule = (otpRule: Props['otpRule']): boolean | null =>
  useSelector(otpRule, ({ value, context }) => (value === 'idle' || value === 'loading' ? null : (context.value?.registerOTP ?? true)))

function Code({ actor }: Pick<Props, 'actor'>) {
  const otp = useSelector(actor, (snapshot) => snapshot.children['otp'] as OtpActor | undefined)
  return otp ? <OtpStep actor={otp} onEdit={() => actor.send({ type: 'back.requested' })} /> : null
}

function PhoneTaken({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation(['registerWizard', 'problem'])
  const navigate = useNavigate()
  const phone = useSelector(actor, ({ context }) => context.fields.phone)
  return (
    <Layout
      foot={
        <>
          <Button kind="primary" wide onClick={() => void navigate('/login')}>
            {t('signIn')}
          </Button>
          <Button wide onClick={() => actor.send({ type: 'back.requested' })}>
            {t('phone.another')}
          </Button>
        </>
      }
    >
      <Notice tone="bad" title={formatPhone(phone)}>
        {t('problem:EXISTING_USER')}
      </Notice>
    </Layout>
  )
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
    <div className={css.step}>
      <h2 className={css.heading}>{t('broken.title')}</h2>
      <Notice tone="bad" action={t('ui:tryAgain')} onAction={() => actor.send({ type: 'retry.requested' })}>
        {t('broken.text')}
      </Notice>
    </div>
  )
}
