import { firstEmpty, passwordsDiffer, type ChangePasswordActor, type PasswordField as FieldName } from '@krapao/machines'
import type { Problem } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { RequestNotice } from '#ui/feedback/RequestNotice.tsx'
import { useRequest } from '#services/useRequest.ts'
import { Button } from '#ui/Button.tsx'
import { focusFirstInvalid, useFocusInvalidAfter } from '#ui/form/focusFirstInvalid.ts'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { useFocusOnChange } from '#ui/layout/useFocusOnChange.ts'
import css from './ChangePassword.module.css'

type Props = {
  actor: ChangePasswordActor
  username: string
}

export function ChangePassword(props: Props) {
  const state = useSelector(props.actor, ({ value }) => value)
  const { state: request } = useRequest(props.actor)
  switch (state) {
    case 'resuming':
      return null
    case 'filling':
      return <Form {...props} />
    case 'submitting':
      return request === 'submitting' ? <Form {...props} /> : <UnderWay actor={props.actor} />
    case 'changed':
      return null
    default:
      return state satisfies never
  }
}

function Form({ actor, username }: Props) {
  const { t } = useTranslation('profile', { keyPrefix: 'password' })
  const request = useRequest(actor)
  const differ = useSelector(actor, passwordsDiffer)
  const form = useFocusOnChange<HTMLFormElement>({ ifLost: true })
  const busy = request.state === 'submitting'
  const weak = isAboutNew(request.problem)
  useFocusInvalidAfter(busy, form)
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={css.form}
      aria-label={t('title')}
      // Without scripts the passwords must not go into the URL.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'change.requested' })
        // Empty fields show no error, so the focus marks the first one.
        requestAnimationFrame(
          () => focusFirstInvalid(form.current) || focusNamed(form.current, firstEmpty(actor.getSnapshot().context.fields)),
        )
      }}
    >
      <p className={css.lead}>{t('lead')}</p>
      <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
      <Password actor={actor} field="oldPassword" busy={busy} />
      <Password actor={actor} field="newPassword" busy={busy} hint={t('hint')} error={weak ? t('weak') : null} />
      <Password actor={actor} field="confirmPassword" busy={busy} error={differ ? t('differ') : null} />
      {!weak && (
        <RequestNotice {...request} {...(isWrong(request.problem) && { refusal: t('wrong') })} onCheck={() => {}} onAgain={() => {}} />
      )}
      <Button kind="primary" type="submit" wide busy={busy}>
        {t('title')}
      </Button>
    </form>
  )
}

type PasswordProps = { actor: ChangePasswordActor; field: FieldName; busy: boolean; hint?: string; error?: string | null }

function Password({ actor, field, busy, hint, error = null }: PasswordProps) {
  const { t } = useTranslation('profile', { keyPrefix: 'password' })
  const value = useSelector(actor, ({ context }) => context.fields[field])
  return (
    <PasswordField
      name={field}
      label={t(field)}
      {...(hint && { hint })}
      error={error}
      value={value}
      readOnly={busy}
      maxLength={100}
      autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
      onChange={(next) => actor.send({ type: 'field.changed', field, value: next })}
      {...(field === 'confirmPassword' && { onBlur: () => actor.send({ type: 'confirm.left' }) })}
    />
  )
}

function UnderWay({ actor }: { actor: ChangePasswordActor }) {
  const { t } = useTranslation('profile', { keyPrefix: 'password' })
  const request = useRequest(actor)
  const panel = useFocusOnChange<HTMLDivElement>({ on: request.state })
  return (
    <div ref={panel} tabIndex={-1} className={css.form}>
      <RequestNotice
        {...request}
        undecided={t('undecided')}
        onCheck={() => actor.send({ type: 'status.requested' })}
        onAgain={() => actor.send({ type: 'again.requested' })}
      />
    </div>
  )
}

const isWrong = (problem: Problem | null): boolean => problem?.kind === 'refused' && problem.code === 'WRONG_PASSWORD'

/** The server finds it too short or too common. */
const isAboutNew = (problem: Problem | null): boolean => problem?.kind === 'refused' && problem.params?.['field'] === 'newPassword'

function focusNamed(form: HTMLFormElement | null, name: FieldName | null): void {
  if (name) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
