import type { OtpActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { usePageShown } from '#services/usePageShown.ts'
import { formatCountdown } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import { Notice, ProblemNotice } from '#ui/feedback/Notice.tsx'
import { OtpField } from '#ui/form/OtpField.tsx'
import { Piece, Skeleton } from '#ui/feedback/Skeleton.tsx'
import css from './RegisterWizard.module.css'

type Props = { actor: OtpActor }

export function OtpStep({ actor }: Props) {
  const state = useSelector(actor, ({ value }) => value)
  usePageShown(actor)
  switch (state) {
    case 'starting':
    case 'verified':
      return null
    case 'sending':
      return <Sending actor={actor} />
    case 'notSent':
    case 'broken':
      return <NotSent actor={actor} broken={state === 'broken'} />
    case 'entering':
    case 'verifying':
      return <Entering actor={actor} busy={state === 'verifying'} />
    default:
      return state satisfies never
  }
}

function Sending({ actor }: Props) {
  const { t } = useTranslation('registerWizard')
  const phone = useSelector(actor, ({ context }) => context.phone)
  return (
    <>
      <p className={css.lead}>{t('otp.sending', { phone })}</p>
      <Skeleton className={css.form}>
        <Piece as="field" />
        <Piece as="field" />
      </Skeleton>
    </>
  )
}

function NotSent({ actor, broken }: Props & { broken: boolean }) {
  const { t } = useTranslation(['registerWizard', 'problem'])
  const phone = useSelector(actor, ({ context }) => context.phone)
  const problem = useSelector(actor, ({ context }) => context.problem)
  return (
    <div className={css.form}>
      <p className={css.lead}>{t('otp.notSent', { phone })}</p>
      {broken ? <Notice tone="bad">{t('problem:broken')}</Notice> : <ProblemNotice problem={problem} />}
      <Resend actor={actor} />
    </div>
  )
}

function Entering({ actor, busy }: Props & { busy: boolean }) {
  const { t } = useTranslation('registerWizard')
  const { phone, code, sent, problem } = useSelector(actor, ({ context }) => context)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'verify.requested' })
      }}
    >
      <p className={css.lead}>{t('otp.lead', { phone })}</p>
      {sent && (
        <Facts>
          <Fact name={t('otp.reference')}>{sent.reference}</Fact>
        </Facts>
      )}
      <OtpField
        label={t('otp.label')}
        value={code}
        onChange={(next) => actor.send({ type: 'code.changed', code: next })}
        onComplete={(next) => actor.send({ type: 'code.autofilled', code: next })}
      />
      {sent?.sandboxCode && <Notice>{t('otp.sandbox', { code: sent.sandboxCode })}</Notice>}
      <ProblemNotice problem={problem} />
      <Button kind="primary" type="submit" wide busy={busy}>
        {t('otp.check')}
      </Button>
      <Resend actor={actor} />
    </form>
  )
}

function Resend({ actor }: Props) {
  const { t } = useTranslation('registerWizard')
  const secondsLeft = useSelector(actor, ({ context }) => context.secondsLeft)
  return (
    <Button
      wide
      disabled={secondsLeft > 0}
      why={t('otp.resendIn', { time: formatCountdown(secondsLeft * 1000) })}
      onClick={() => actor.send({ type: 'resend.requested' })}
    >
      {t('otp.resend')}
    </Button>
  )
}
