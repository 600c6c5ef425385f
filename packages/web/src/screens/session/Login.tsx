import type { SessionActor, SignInForm } from '@krapao/machines'
import type { Problem } from '@krapao/sdk'
import { formState } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#ui/Link.tsx'
import { Brand } from '#shell/Brand.tsx'
import { LanguageSelect } from '#shell/LanguageSelect.tsx'
import { problemText } from '#i18n/problemText.ts'
import { Button } from '#ui/Button.tsx'
import { ContactText } from '#ui/feedback/Contact.tsx'
import { Box, Field } from '#ui/form/Field.tsx'
import fieldCss from '#ui/form/Field.module.css'
import css from './Login.module.css'

type Props = { session: SessionActor }
type LoginProps = Props & { /** Content that loads when idle. */ after?: ReactNode }

/** Uncontrolled fields, which the browser or a password manager may fill before hydration. */
export function Login({ session, after }: LoginProps) {
  const { t } = useTranslation('session')
  const missing = useSelector(session, ({ context: { form, problem } }) => isIncomplete(problem) && !form.username.trim())
  return (
    <div className={css.login}>
      <header className={css.hero}>
        <div className={css.row}>
          <Brand />
          <LanguageSelect />
        </div>
        <h1>
          <span>{t('title')}</span> <span>{t('title2')}</span>
        </h1>
        <p>{t('lead')}</p>
      </header>
      <div className={css.card}>
        <h2 className={css.title}>{t('form')}</h2>
        <form
          className={css.fields}
          aria-label={t('form')}
          // Without scripts the password must not go into the URL.
          method="post"
          noValidate
          onInput={(event) => session.send({ type: 'form.changed', form: read(event.currentTarget) })}
          onSubmit={(event) => {
            event.preventDefault()
            const { currentTarget: form } = event
            session.send({ type: 'signIn.requested', form: read(form) })
            // Not `focusFirstInvalid`, whose chunk this page does not need.
            requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
          }}
        >
          <Field label={t('phone')} error={missing ? t('missing.phone') : null}>
            {(control) => (
              <Box>
                <input
                  {...control}
                  name="username"
                  type="tel"
                  autoComplete="username"
                  spellCheck={false}
                  // Typed at the registration before. Not '', which would replace what a password manager has filled in.
                  defaultValue={session.getSnapshot().context.form.username || undefined}
                />
              </Box>
            )}
          </Field>
          <Password session={session} />
          <label className={css.check}>
            <input name="remember" type="checkbox" />
            {t('remember')}
          </label>
          <Notice session={session} />
          <Submit session={session} />
          <p className={css.register}>
            {t('noAccount')} <Link to="/register">{t('register')}</Link>
          </p>
        </form>
        {/* Outside of the form, beside its checkbox. */}
        <div className={css.after}>{after}</div>
      </div>
    </div>
  )
}

function Password({ session }: Props) {
  const { t } = useTranslation('session')
  const missing = useSelector(session, ({ context: { form, problem } }) => isIncomplete(problem) && !form.password)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={t('password')} error={missing ? t('missing.password') : null}>
      {(control) => (
        <Box
          after={
            <button
              type="button"
              data-reveal
              className={fieldCss['reveal']}
              aria-label={t(shown ? 'hide' : 'show')}
              onClick={() => setShown(!shown)}
            >
              <Icon size={20} aria-hidden />
            </button>
          }
        >
          <input
            {...control}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Box>
      )}
    </Field>
  )
}

function Notice({ session }: Props) {
  const { t } = useTranslation('session')
  const state = useSelector(session, formState)
  // Always rendered, so that screen readers announce its changes.
  return (
    <div role="alert" className={css.alert}>
      {state === 'broken' ? <p>{t('broken')}</p> : <ProblemLine session={session} />}
    </div>
  )
}

function ProblemLine({ session }: Props) {
  const { t } = useTranslation('problem')
  const problem = useSelector(session, ({ context }) => context.problem)
  return (
    problem &&
    !isIncomplete(problem) && (
      <p>
        <ContactText>{problemText(t, problem)}</ContactText>
      </p>
    )
  )
}

function Submit({ session }: Props) {
  const { t } = useTranslation('session')
  const busy = useSelector(session, (snapshot) => formState(snapshot) === 'busy')
  return (
    <Button kind="primary" type="submit" wide busy={busy}>
      {t('signIn')}
    </Button>
  )
}

/** Shown at the empty fields. */
const isIncomplete = (problem: Problem | null): boolean => problem?.kind === 'refused' && problem.code === 'KEY_MISSING'

function read(form: HTMLFormElement): SignInForm {
  const fields = new FormData(form)
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { username: text('username'), password: text('password'), remember: fields.has('remember') }
}
