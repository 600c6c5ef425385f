import type { OtpActor } from '@krapao/machines'
import type { Problem } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Clock from 'lucide-react/icons/clock'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { formatPhone } from '#i18n/format.ts'
import { formatCountdown } from '#i18n/time.ts'
import { Button } from '#ui/Button.tsx'
import { Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { problemText } from '#i18n/problemText.ts'
import { useFocusInvalidAfter } from '#ui/form/focusFirstInvalid.ts'
import { OtpField } from '#ui/form/OtpField.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Step } from '#ui/form/Step.tsx'
import css from './RegisterWizard.module.css'

type Props = {
  actor: OtpActor
  onEdit: () => void
}

export function OtpStep({ actor, onEdit }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  useSendPageShown(actor)
  switch (state) {
    case 'starting':
    case 'verified':
      return null
    case 'sending':
      return <Sending actor={actor} onEdit={onEdit} />
    case 'notSent':
    case 'broken':
      return <NotSent actor={actor} broken={state === 'broken'} onEdit={onEdit} />
    case 'entering':
    case 'verifying':
      return <Entering actor={actor} busy={state === 'verifying'} onEdit={onEdit} />
    default:
      return state satisfies never
  }
}

function Lead({ actor, onEdit, text }: Props & { text: 'otp.sending' | 'otp.to' | 'otp.lead' }) {
  const { t } = useTranslation('registerWizard')
  const phone = useSelector(actor, ({ context }) => context.phone)
  return (
    <p className={css.lead}>
      {t(text, { phone: formatPhone(phone) })}{' '}
      <button type="button" className={css.edit} onClick={onEdit}>
        {t('otp.edit')}
      </button>
    </p>
  )
}

function Sending(props: Props) {
  return (
    <div className={css.form}>
      <Lead {...props} text="otp.sending" />
      <Skeleton>
        <Piece short />
        <Piece as="field" />
        <Piece short />
      </Skeleton>
    </div>
  )
}

function NotSent({ broken, ...props }: Props & { broken: boolean }) {
  const { t } = useTranslation('registerWizard')
  const problem = useSelector(props.actor, ({ context }) => context.problem)
  return (
    <div className={css.form}>
      <Lead {...props} text="otp.to" />
      {broken ? <Notice tone="bad">{t('otp.broken')}</Notice> : <ProblemNotice problem={problem} />}
      <ResendFirst actor={props.actor} />
    </div>
  )
}

function Entering({ busy, ...props }: Props & { busy: boolean }) {
  const { t } = useTranslation(['registerWizard', 'problem'])
  const { actor } = props
  const { code, sent, problem } = useSelector(actor, ({ context }) => context)
  const form = useRef<HTMLFormElement>(null)
  const isCodeWrong = problem !== null && isAboutCode(problem)
  useFocusInvalidAfter(busy, form)
  return (
    <Step
      ref={form}
      onSubmit={() => actor.send({ type: 'verify.requested' })}
      foot={
        <>
          <ProblemNotice problem={isCodeWrong ? null : problem} />
          {/* How many digits a code has is the operator's choice. */}
          <Button kind="primary" type="submit" wide busy={busy} missing={code === '' ? t('otp.why') : null}>
            {t(busy ? 'checking' : 'otp.check')}
          </Button>
        </>
      }
    >
      <Lead {...props} text="otp.lead" />
      <OtpField
        label={t('otp.label')}
        hint={
          sent && (
            <>
              {t('otp.reference')} <b>{sent.reference}</b>
            </>
          )
        }
        error={isCodeWrong ? problemText(t, problem) : null}
        value={code}
        onChange={(next) => actor.send({ type: 'code.changed', code: next })}
        onComplete={(next) => actor.send({ type: 'code.autofilled', code: next })}
      />
      {sent?.sandboxCode && <Notice>{t('otp.sandbox', { code: sent.sandboxCode })}</Notice>}
      <Resend actor={actor} />
    </Step>
  )
}

const isAboutCode = (problem: Problem): boolean =>
  problem.kind === 'refused' && ['OTP_CODE_INVALID', 'OTP_EXPIRED', 'OTP_NOT_EXIST', 'OTP_TOKEN_INVALID'].includes(problem.code ?? '')

function Resend({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('registerWizard')
  const secondsLeft = useSelector(actor, ({ context }) => context.secondsLeft)
  if (secondsLeft > 0) {
    return (
      <p className={css.wait}>
        <Clock size={16} aria-hidden />
        {t('otp.resendIn', { time: formatCountdown(secondsLeft * 1000) })}
      </p>
    )
  }
  return (
    <div className={css.resend}>
      <Button kind="text" onClick={() => actor.send({ type: 'resend.requested' })}>
        {t('otp.resend')}
      </Button>
    </div>
  )
}

function ResendFirst({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation('registerWizard')
  const secondsLeft = useSelector(actor, ({ context }) => context.secondsLeft)
  return (
    <Button
      kind="primary"
      wide
      disabled={secondsLeft > 0}
      why={t('otp.resendIn', { time: formatCountdown(secondsLeft * 1000) })}
      onClick={() => actor.send({ type: 'resend.requested' })}
    >
      {t('otp.resend')}
    </Button>
  )
}
