import { resetError, type OtpActor, type ResetField, type ResetPasswordActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OtpStep } from '#screens/registerWizard/OtpStep.tsx'
import { useErrorText } from '#screens/registerWizard/WizardForm.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { FailedNotice, Notice } from '#ui/feedback/Notice.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import { StepForm } from '#ui/form/StepForm.tsx'
import { Steps } from '#ui/form/Steps.tsx'
import { Step as SheetStep } from '#ui/form/Step.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './ResetPassword.module.css'

type Props = { actor: ResetPasswordActor; onClose: () => void }
type StepName = 'phone' | 'otp' | 'password'

export function ResetPassword({ actor, onClose }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'restoring':
      return null
    case 'phone':
      return (
        <Step key="phone" step="phone">
          <Phone actor={actor} />
        </Step>
      )
    case 'otp':
      return (
        <Step key="otp" step="otp">
          <Code actor={actor} />
        </Step>
      )
    case 'password':
    case 'resetting':
      return (
        <Step key="password" step="password">
          <Passwords actor={actor} busy={state === 'resetting'} />
        </Step>
      )
    case 'outcomeUnknown':
      return <OutcomeUnknown actor={actor} />
    case 'done':
      return <Done onClose={onClose} />
    case 'maybeReset':
      return <MaybeReset actor={actor} onClose={onClose} />
    case 'broken':
      return <FailedNotice problem={null} onRetry={() => actor.send({ type: 'retry.requested' })} />
    default:
      return state satisfies never
  }
}

const steps: readonly StepName[] = ['phone', 'otp', 'password']

function Step({ step, children }: { step: StepName; children: ReactNode }) {
  const { t } = useTranslation('registerWizard')
  // The sheet's title is read first; later steps focus their heading.
  const heading = useFocusOnChange<HTMLHeadingElement>({ ifLost: true })
  return (
    <div className={css.steps}>
      <Steps step={steps.indexOf(step) + 1} of={steps.length} />
      <h3 ref={heading} tabIndex={-1} className={css.heading}>
        {t(`reset.${step}.title`)}
      </h3>
      {children}
    </div>
  )
}

function Phone({ actor }: { actor: ResetPasswordActor }) {
  const { t } = useTranslation('registerWizard')
  const laos = useSelector(actor, ({ context }) => context.variant === 'laos')
  const phone = useSelector(actor, ({ context }) => context.fields.phone)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const error = useError(actor, 'phone', t('required.phone'))
  return (
    <StepForm busy={false} problem={problem} next={t('reset.phone.go')} onNext={() => actor.send({ type: 'next.requested' })}>
      <p className={css.lead}>{t('reset.phone.lead')}</p>
      <PhoneField
        name="phone"
        label={t('phone.label')}
        hint={t(laos ? 'phone.hintLaos' : 'phone.hint')}
        autoComplete="tel-national"
        value={phone}
        error={error}
        onChange={(next) => actor.send({ type: 'phone.changed', phone: next })}
        onBlur={() => phone !== '' && actor.send({ type: 'phone.left' })}
      />
    </StepForm>
  )
}

function Code({ actor }: { actor: ResetPasswordActor }) {
  const otp = useSelector(actor, (snapshot) => snapshot.children['otp'] as OtpActor | undefined)
  return otp ? <OtpStep actor={otp} onEdit={() => actor.send({ type: 'back.requested' })} /> : null
}

function Passwords({ actor, busy }: { actor: ResetPasswordActor; busy: boolean }) {
  const { t } = useTranslation('registerWizard')
  const { fields, problem } = useSelector(actor, ({ context }) => context)
  const weak = problem?.kind === 'refused' && problem.params?.['field'] === 'newPassword'
  const password = useError(actor, 'password', t('required.password'))
  const confirm = useError(actor, 'confirmPassword', t('required.confirmPassword'))
  return (
    <StepForm
      busy={busy}
      problem={weak ? null : problem}
      next={t(busy ? 'reset.password.busy' : 'reset.password.go')}
      followsCode
      onNext={() => actor.send({ type: 'next.requested' })}
    >
      <p className={css.lead}>{t('reset.password.lead')}</p>
      {/* Account name for password managers. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={fields.phone} />
      <PasswordField
        name="password"
        label={t('reset.password.label')}
        hint={t('profile.passwordHint')}
        autoComplete="new-password"
        maxLength={100}
        readOnly={busy}
        value={fields.password}
        error={weak ? t('error.PASSWORD_WEAK') : password}
        onChange={(next) => actor.send({ type: 'password.changed', password: next })}
      />
      <PasswordField
        name="confirmPassword"
        label={t('reset.password.again')}
        autoComplete="new-password"
        maxLength={100}
        readOnly={busy}
        value={fields.confirmPassword}
        error={confirm}
        onChange={(next) => actor.send({ type: 'confirm.changed', password: next })}
        onBlur={() => fields.confirmPassword !== '' && actor.send({ type: 'confirm.left' })}
      />
    </StepForm>
  )
}

function OutcomeUnknown({ actor }: { actor: ResetPasswordActor }) {
  const { t } = useTranslation('registerWizard')
  const panel = useFocusOnChange<HTMLDivElement>()
  return (
    <div ref={panel} tabIndex={-1}>
      <Notice
        tone="wait"
        title={t('reset.unknown.title')}
        action={t('reset.unknown.retry')}
        onAction={() => actor.send({ type: 'retry.requested' })}
      >
        {t('reset.unknown.text')}
      </Notice>
    </div>
  )
}

function Done({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('registerWizard')
  const panel = useFocusOnChange<HTMLDivElement>()
  return (
    <SheetStep
      foot={
        <Button kind="primary" wide onClick={onClose}>
          {t('reset.done.go')}
        </Button>
      }
    >
      <div ref={panel} tabIndex={-1} role="status">
        <Empty tone="good" icon={CircleCheck} title={t('reset.done.title')}>
          {t('reset.done.text')}
        </Empty>
      </div>
    </SheetStep>
  )
}

function MaybeReset({ actor, onClose }: Props) {
  const { t } = useTranslation('registerWizard')
  const panel = useFocusOnChange<HTMLDivElement>()
  return (
    <SheetStep
      foot={
        <>
          <Button kind="primary" wide onClick={onClose}>
            {t('reset.done.go')}
          </Button>
          <Button wide onClick={() => actor.send({ type: 'next.requested' })}>
            {t('reset.maybeSet.again')}
          </Button>
        </>
      }
    >
      <div ref={panel} tabIndex={-1} role="status">
        <Notice tone="wait" title={t('reset.maybeSet.title')}>
          {t('reset.maybeSet.text')}
        </Notice>
      </div>
    </SheetStep>
  )
}

function useError(actor: ResetPasswordActor, field: ResetField, required: string): string | null {
  const errorText = useErrorText()
  const error = useSelector(actor, ({ context }) => (context.touched.includes(field) ? resetError(context, field) : null))
  return errorText(error, required)
}
